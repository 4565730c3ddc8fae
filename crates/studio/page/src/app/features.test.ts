import { describe, expect, test } from 'vitest';
import type { VariantAnswer } from '../engine/types';
import { MENUS, commands } from './commands';
import { DIALOGS, SCREENS, TABS, screenOf } from './features';
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
      expect([...MENUS, 'Tools']).toContain(group);
    }
  });

  // The menu once had six games by hand, one under another title than the engine's.
  test('offer every game of the registry, under its title, those of the original first', () => {
    const games = all.filter(({ group }) => group === 'Game').map(({ title, keys }) => [title, keys[0]]);
    expect(games).toEqual([
      ['The game red-blue', '1'],
      ['The game green', '2'],
      ['The game yellow-brown', '3'],
    ]);
  });
});

describe('screens', () => {
  const shown = (state: object) => SCREENS.findIndex(({ Component }) => Component === screenOf(studio(state)));
  const [dominoes, game] = [{ position: { dominoes: true } }, { mode: { game: {} } }];

  test('fit the game and the mode', () => {
    expect(shown({})).toBe(3);
    expect(shown({ ui: { screen: 'guide' } })).toBe(0);
    expect(shown({ ui: { screen: 'decomposition' } })).toBe(2);
    expect(shown(dominoes)).toBe(5);
    expect(shown({ ...dominoes, ...game })).toBe(4);
    // A line of dominoes has no decomposition.
    expect(shown({ ...dominoes, ui: { screen: 'decomposition' } })).toBe(5);
    expect(shown({ ui: { screen: 'unknown' } })).toBe(3);
  });

  test('and tabs have names of their own', () => {
    expect(new Set(TABS.map(({ id }) => id)).size).toBe(TABS.length);
  });
});
