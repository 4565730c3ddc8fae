import { describe, expect, test } from 'vitest';
import type { Address } from '../address/address';
import { baseOf } from './base';
import { iframe } from './embedding';
import { LONGEST_IN_BROWSER, LONGEST_IN_CHAT, linkTo } from './link';
import { statementIn, valueIn, type Statement } from './statement';

describe('links', () => {
  const page = (url: string) => new URL(url) as unknown as Location;

  test('lead to the public address of the build, or else to where the page came from', () => {
    const here = page('https://games.example/studio/?x#y');
    expect(baseOf(here)).toMatchObject({ url: 'https://games.example/studio/', local: false });
    expect(baseOf(here, 'https://hackenbush.example/try/#old')).toMatchObject({
      url: 'https://hackenbush.example/try/',
      local: false,
    });
    for (const wrong of ['', 'nonsense', 'javascript:alert(1)']) {
      expect(baseOf(here, wrong).url).toBe('https://games.example/studio/');
    }
  });

  test('from a local server say so', () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.9.9.9']) {
      expect(baseOf(page(`http://${host}:8017/`))).toEqual({ url: `http://${host}:8017/`, local: true, port: '8017' });
    }
    expect(baseOf(page('http://127.0.0.1:8017/'), 'https://a.example/').local).toBe(false);
    expect(baseOf(page('http://localhost.example/')).local).toBe(false);
    expect(baseOf(page('file:///home/me/index.html'))).toMatchObject({
      url: 'file:///home/me/index.html',
      local: true,
    });
  });

  test('warn when chats or browsers may cut them', async () => {
    const of = (length: number): Address => ({
      kind: 'canvas',
      view: 'drawing',
      shown: { kind: 'text', text: 'b'.repeat(length) },
    });
    expect(await linkTo('https://a.example/', of(3))).toEqual({
      text: 'https://a.example/#picture/bbb',
      warning: '',
      tooLong: false,
    });
    expect(await linkTo('', of(LONGEST_IN_CHAT))).toMatchObject({ tooLong: false });
    expect((await linkTo('', of(LONGEST_IN_CHAT))).warning).toMatch('some chats cut it');
    expect(await linkTo('', of(LONGEST_IN_BROWSER))).toMatchObject({ tooLong: true });
  });

  test('stand in HTML that can be copied', () => {
    expect(iframe('https://a.example/#picture/b&"<x', 'A "house"')).toMatch(
      /^<iframe src="https:\/\/a\.example\/#picture\/b&amp;&quot;&lt;x" title="A &quot;house&quot;" /,
    );
  });
});

describe('statements', () => {
  const statement: Statement = {
    position: 'b(r)^2 + [g]_{1}%',
    unicode: '1/2↑*',
    latex: '\\frac{1}{2}{\\uparrow}{\\ast}',
    link: 'https://a.example/#picture/b%20(r)',
  };

  test('in plain text, LaTeX and Markdown', () => {
    expect(statementIn('Plain text', statement)).toBe('b(r)^2 + [g]_{1}% = 1/2↑*');
    expect(statementIn('LaTeX', statement)).toBe(
      '\\href{https://a.example/\\#picture/b\\%20(r)}{\\texttt{b(r)\\textasciicircum{}2 + [g]\\_\\{1\\}\\%}} $= \\frac{1}{2}{\\uparrow}{\\ast}$',
    );
    expect(statementIn('Markdown', statement)).toBe(
      '[`b(r)^2 + [g]_{1}%`](<https://a.example/#picture/b%20(r)>) = $\\frac{1}{2}{\\uparrow}{\\ast}$',
    );
    expect(statementIn('Markdown', { ...statement, position: 'b`g' })).toMatch('[``b`g``]');
  });

  test('and the value alone', () => {
    expect(valueIn('Plain text', statement)).toBe('1/2↑*');
    expect(valueIn('LaTeX', statement)).toBe('\\frac{1}{2}{\\uparrow}{\\ast}');
    expect(valueIn('Markdown', statement)).toBe('$\\frac{1}{2}{\\uparrow}{\\ast}$');
  });
});
