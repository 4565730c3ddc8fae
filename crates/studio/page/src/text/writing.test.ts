import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError, Unreachable } from '../engine/engine';
import { fakeEngine } from '../engine/fake';
import { apply, type Edit } from '../model/edits';
import { emptyPicture, structureOf, type Picture } from '../model/picture';
import { Origins } from '../stores/origins';
import { Writing, excerpt } from './writing.svelte';

const pictureOf = (text: string): Picture => ({
  ...emptyPicture(),
  edges: [...text].map((letter, i) => ({ id: i + 1, from: i, to: i + 1, colour: letter === 'b' ? 'blue' : 'red' })),
});

function makeWriting() {
  let picture: Picture = { ...emptyPicture('childish'), title: 'Mine' };
  const position = {
    get picture() {
      return picture;
    },
    get structure() {
      return structureOf(picture);
    },
    dominoes: false,
    row: false,
  };
  const change = vi.fn((edit: Edit) => (picture = apply(picture, edit)));
  const engine = {
    parse: vi.fn(({ text }: { text: string }): object => ({
      picture: pictureOf(text),
      variants: ['red-blue', 'childish'],
      warnings: [],
    })),
    print: vi.fn((request: { picture: { edges: { colour: string }[] } }) => ({
      notation: request.picture.edges.map(({ colour }) => colour[0]).join(''),
    })),
    solve: () => ({ value: '2/3' }),
  };
  const fit = vi.fn();
  const writing = new Writing({
    engine: fakeEngine(engine),
    document: { change },
    position,
    origins: new Origins(),
    fit,
  });
  const draw = (text: string) => (picture = { ...pictureOf(text), variant: 'childish' });
  return { writing, position, engine, change, fit, draw };
}

describe('the text', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pause = () => vi.advanceTimersByTimeAsync(200);

  // Ctrl+Z in the text box once did nothing after drawing.
  test('shares its history with the picture once it is drawn', async () => {
    const { writing, engine } = makeWriting();
    void writing.type('br');
    expect(writing.settled).toBe(false);
    await pause();
    expect(writing.settled).toBe(true);
    engine.parse.mockImplementationOnce(() => {
      throw new EngineError({ message: 'what?' });
    });
    void writing.type('br(');
    await pause();
    expect(writing.settled).toBe(false); // not drawn: the browser's to undo
  });

  test('is drawn when typing pauses, in the game and with the name that were there', async () => {
    const { writing, engine, change, fit, position } = makeWriting();
    for (const text of ['b', 'br']) void writing.type(text);
    await pause();
    expect(engine.parse).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledTimes(1);
    expect(position.picture).toMatchObject({ variant: 'childish', title: 'Mine' });
    expect(position.picture.edges).toHaveLength(2);
    expect(fit).toHaveBeenCalled();
    // What came from the text is not written again.
    await writing.follow(position.structure);
    expect([engine.print.mock.calls.length, writing.text]).toEqual([0, 'br']);
  });

  test('follows the picture', async () => {
    const { writing, engine, position, draw } = makeWriting();
    draw('brb');
    void writing.follow(position.structure);
    await pause();
    expect(writing.text).toBe('brb');
    // An analysis has it already, or will have it.
    draw('bb');
    void writing.follow(position.structure, null);
    await pause();
    expect(writing.text).toBe('brb');
    void writing.follow(position.structure, 'b^2');
    await pause();
    expect([writing.text, engine.print.mock.calls.length]).toEqual(['b^2', 1]);
  });

  // It was once thrown away when the rules changed before it was drawn.
  test('is drawn though the rules change meanwhile, but not over another picture', async () => {
    const { writing, position, change, draw } = makeWriting();
    void writing.type('brb');
    change({ type: 'play', misere: true });
    void writing.follow(position.structure);
    await pause();
    expect([writing.text, position.picture.edges.length, position.picture.play]).toEqual(['brb', 3, 'misere']);
    void writing.type('rrrr');
    const before = position.picture;
    draw('bb');
    void writing.follow(position.structure);
    await pause();
    expect([writing.text, position.picture.edges.length]).toEqual(['bb', 2]);
    // Nor is it waited for when the picture comes back.
    change({ type: 'replace', picture: before, why: 'undo' });
    void writing.follow(position.structure);
    await pause();
    expect(writing.text).toBe('brb');
  });

  test('of dominoes needs no engine', async () => {
    const { writing, engine, position } = makeWriting();
    position.dominoes = true;
    const line: Picture = { ...emptyPicture('domino-shave'), dominoes: [[2, '9007199254740993']] };
    Object.defineProperty(position, 'picture', { value: line });
    Object.defineProperty(position, 'structure', { value: structureOf(line) });
    await writing.follow(structureOf(line));
    expect([writing.text, engine.print.mock.calls.length]).toEqual(['(2,9007199254740993)', 0]);
  });

  test('with an error says what and where, and the picture stays', async () => {
    const { writing, engine, change } = makeWriting();
    engine.parse.mockImplementationOnce(() => {
      throw new EngineError({ message: 'unexpected `z`', offset: 2, hint: 'letters are b, r, g' });
    });
    void writing.type('brz');
    await pause();
    expect(writing.remark).toEqual({
      kind: 'error',
      message: 'Unexpected “z”.',
      hint: 'Letters are b, r, g.',
      offset: 2,
    });
    expect(change).not.toHaveBeenCalled();
    void writing.type('br');
    await pause();
    expect(writing.remark).toBeNull();
  });

  // It was once thrown away, and the value stayed away until the next edit.
  test('that nobody could read is drawn when somebody answers again', async () => {
    const { writing, engine, position, change, draw } = makeWriting();
    engine.parse.mockImplementation(() => {
      throw new Unreachable();
    });
    void writing.type('brb');
    await pause();
    expect(writing.remark?.message).toBe('The engine isn’t responding. Your text will be drawn when it is.');
    await writing.follow(position.structure);
    expect(writing.text).toBe('brb');
    engine.parse.mockImplementation(({ text }) => ({ picture: pictureOf(text), variants: ['childish'], warnings: [] }));
    void writing.retry();
    await pause();
    expect([position.picture.edges.length, writing.remark, change.mock.calls.length]).toEqual([3, null, 1]);
    // What was drawn meanwhile is not drawn over.
    engine.parse.mockImplementationOnce(() => {
      throw new Unreachable();
    });
    void writing.type('rr');
    await pause();
    draw('bbb');
    void writing.retry();
    await pause();
    expect([writing.text, position.picture.edges.length]).toEqual(['bbb', 3]);
  });

  test('that names its game is drawn in that', async () => {
    const { writing, engine, position } = makeWriting();
    const answer = { picture: pictureOf('br'), variant: 'red-blue', variants: ['red-blue', 'childish'], warnings: [] };
    engine.parse.mockReturnValueOnce({ ...answer, named: 'red-blue' });
    void writing.type('@variant red-blue\nbr');
    await pause();
    expect(position.picture.variant).toBe('red-blue');
    expect(writing.text).toBe('@variant red-blue\nbr');
  });

  test('of an infinite stalk draws its beginning', async () => {
    const { writing, engine, change } = makeWriting();
    const beginning = { ...emptyPicture(), vertices: [], edges: [] };
    const infinite = { position: '[br]^w', beginning, dots: [[0, 4]] };
    engine.parse.mockReturnValueOnce({ infinite, variants: [], warnings: [] });
    void writing.type('[br]^w');
    await pause();
    expect(writing.remark).toBeNull();
    const picture = expect.objectContaining({ infinite: { text: '[br]^w', dots: [[0, 4]] } }) as unknown;
    expect(change).toHaveBeenCalledWith({ type: 'replace', picture, why: 'text' }, 'text');
  });
});

test('an error is shown in its line, cut to what fits', () => {
  expect(excerpt('br\nbrzb', 5)).toEqual({ line: 'brzb', caret: 2 });
  const { line, caret } = excerpt(`${'b'.repeat(100)}z${'r'.repeat(100)}`, 100);
  expect(line[caret]).toBe('z');
  expect([line.startsWith('…'), line.endsWith('…')]).toEqual([true, true]);
});
