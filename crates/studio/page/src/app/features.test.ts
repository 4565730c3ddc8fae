import { describe, expect, test } from 'vitest';
import type { VariantAnswer } from '../engine/types';
import { MENUS, SMALL_MENU, commands } from './commands';
import { DIALOGS, SCREENS, TABS, isWhole, screenOf } from './features';
import type { Studio } from './studio.svelte';

const variant = (name: string) => ({ name, title: `The game ${name}` }) as VariantAnswer;
const studio = (state: object = {}) =>
  ({
    registry: { variants: [variant('green'), variant('yellow-brown'), variant('red-blue')] },
    ui: { screen: 'drawing' },
    position: { dominoes: false },
    mode: { game: null },
    ...state,
  }) as unknown as Studio;

describe('commands', () => {
  const all = commands(studio());

  test('have ids and keys of their own', () => {
    const [ids, keys] = [all.map(({ id }) => id), all.flatMap((command) => command.keys)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('open dialogs and screens that there are', () => {
    for (const { id, run, group } of all.filter(({ id }) => !id.includes(':'))) {
      const opened = {
        dialog: null as string | null,
        screen: '',
        openScreen: (name: string) => (opened.screen = name),
      };
      try {
        void run({ ui: opened } as unknown as Studio);
      } catch {
        continue; // it does something else
      }
      if (opened.dialog !== null) expect(Object.keys(DIALOGS), id).toContain(opened.dialog);
      if (opened.screen !== '')
        expect(
          SCREENS.map((screen) => screen.id),
          id,
        ).toContain(opened.screen);
      expect([...MENUS, ...SMALL_MENU, 'Tools']).toContain(group);
    }
  });

  // The menu once had six games by hand, one under another title than the engine's.
  test('offer every game of the registry, under its title, those of the original first', () => {
    const games = all.filter(({ id }) => id.startsWith('game:')).map(({ title, keys }) => [title, keys[0]]);
    expect(games).toEqual([
      ['The game red-blue', '1'],
      ['The game green', '2'],
      ['The game yellow-brown', '3'],
    ]);
  });
});

describe('screens', () => {
  const shown = (state: object) => SCREENS.findIndex(({ Component }) => Component === screenOf(studio(state)));
  const [dominoes, game] = [{ position: { dominoes: true, row: false } }, { mode: { game: {} } }];
  const row = { position: { dominoes: true, row: true } };

  test('fit the game and the mode', () => {
    expect(shown({})).toBe(6);
    expect(shown({ ui: { screen: 'guide' } })).toBe(0);
    expect(shown({ ui: { screen: 'learn' } })).toBe(1);
    expect(shown({ ui: { screen: 'calculator' } })).toBe(3);
    expect(shown({ ui: { screen: 'compare' } })).toBe(4);
    expect(shown({ ui: { screen: 'decomposition' } })).toBe(5);
    expect(shown(row)).toBe(8);
    expect(shown({ ...row, ...game })).toBe(7);
    expect(shown(dominoes)).toBe(10);
    expect(shown({ ...dominoes, ...game })).toBe(9);
    // A line of dominoes has no decomposition.
    expect(shown({ ...dominoes, ui: { screen: 'decomposition' } })).toBe(10);
    expect(shown({ ui: { screen: 'unknown' } })).toBe(6);
  });

  // The guide once stood beside the value of a picture that it says nothing about.
  test('of texts have the whole width', () => {
    const screens = ['guide', 'learn', 'drawing', 'compare', 'number-line', 'calculator'];
    const whole = (layout: string) => screens.filter((screen) => isWhole(studio({ ui: { screen }, layout })));
    expect(whole('beside')).toEqual(['guide', 'learn', 'calculator']);
    expect(whole('sheet')).toEqual(['guide', 'learn', 'number-line', 'calculator']);
  });

  test('and tabs have names of their own', () => {
    expect(new Set(TABS.map(({ id }) => id)).size).toBe(TABS.length);
  });
});
