// Everything a menu or a key can do. Where a browser keeps a key for itself, a second one works.

import { TOOLS } from '../canvas/tools';
import type { VariantAnswer } from '../engine/types';
import { COLOURS, keyOf } from '../model/colours';
import { THEMES } from '../stores/settings.svelte';
import type { Studio } from './studio.svelte';

export type Group = 'File' | 'Edit' | 'View' | 'Game' | 'Project' | 'Help' | 'Tools' | 'Theme';
/** The menus, in their order; the tools are beside the canvas, and the theme has a button in the bar. */
export const MENUS: readonly Group[] = ['File', 'Edit', 'View', 'Game', 'Project', 'Help'];
/** The one menu of small windows, which have no room for the button. */
export const SMALL_MENU: readonly Group[] = ['File', 'Edit', 'Theme', 'Help', 'View', 'Project', 'Game'];

export interface Command {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  readonly keys: readonly string[];
  readonly run: (studio: Studio) => unknown;
  readonly enabled?: (studio: Studio) => boolean;
  readonly checked?: (studio: Studio) => boolean;
  /** Checked or not by itself, not as one of several. */
  readonly toggles?: boolean;
  /** Also in the list of games, which is beside the one menu of small windows. */
  readonly listed?: boolean;
  /** Works while a field is being typed in. */
  readonly always?: boolean;
}

const screen = (id: string, title: string, key: string): Command => ({
  id,
  group: 'View',
  title,
  keys: [key],
  run: ({ ui }) => ui.openScreen(id),
  checked: ({ ui }) => ui.screen === id,
});

const dialog = (id: string, group: Group, title: string, ...keys: string[]): Command => ({
  id,
  group,
  title,
  keys,
  run: ({ ui }) => (ui.dialog = id),
});

const COMMANDS: readonly Command[] = [
  { id: 'new', group: 'File', title: 'New', keys: ['Alt+N', 'Mod+N'], run: ({ files }) => files.new() },
  { id: 'open', group: 'File', title: 'Open…', keys: ['Mod+O'], run: ({ files }) => files.open(), always: true },
  { id: 'save', group: 'File', title: 'Save', keys: ['Mod+S'], run: ({ files }) => files.save(), always: true },
  {
    id: 'save-as',
    group: 'File',
    title: 'Save As…',
    keys: ['Mod+Shift+S'],
    run: ({ files }) => files.saveAs(),
    always: true,
  },
  dialog('library', 'File', 'My pictures…', 'Alt+P'),
  dialog('share', 'File', 'Share and export…', 'U', 'Mod+E'),
  dialog('gallery', 'File', 'Gallery and lessons…', 'Q'),
  { id: 'exit', group: 'File', title: 'Exit', keys: ['Mod+X'], run: ({ files }) => files.exit() },

  { id: 'undo', group: 'Edit', title: 'Undo', keys: ['Mod+Z'], run: (s) => s.undo(), enabled: (s) => s.canUndo },
  {
    id: 'redo',
    group: 'Edit',
    title: 'Redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    run: ({ document }) => document.redo(),
    enabled: ({ document }) => document.canRedo,
  },
  { id: 'negate', group: 'Edit', title: 'Negate', keys: ['N'], run: (s) => s.document.change({ type: 'negate' }) },

  screen('drawing', 'Drawing canvas', 'C'),
  { ...screen('decomposition', 'Decomposition canvas', 'D'), enabled: ({ settings }) => settings.allow_decomposition },
  { ...screen('number-line', 'Number line', 'W'), run: ({ ui }) => ui.openNumbers(ui.numbersAt) },
  { ...screen('calculator', 'Calculator', 'A'), run: ({ ui }) => ui.openCalculator() },
  { ...screen('compare', 'Compare…', 'K'), run: ({ ui }) => ui.openComparison(ui.comparedWith) },
  {
    id: 'text',
    group: 'View',
    title: 'Edit as text',
    keys: ['E'],
    run: ({ ui, writing }) => {
      ui.openTab('picture');
      writing.wantsFocus = true;
    },
  },
  {
    id: 'log',
    group: 'View',
    title: 'Log',
    keys: ['L'],
    run: ({ ui }) => (ui.logOpen = !ui.logOpen),
    checked: ({ ui }) => ui.logOpen,
    toggles: true,
  },
  { id: 'fit', group: 'View', title: 'Show all', keys: ['F', '0'], run: ({ canvas }) => canvas.viewport.fit() },
  { id: 'zoom-in', group: 'View', title: 'Zoom in', keys: ['+', '='], run: (s) => s.canvas.viewport.zoomBy(1.25) },
  { id: 'zoom-out', group: 'View', title: 'Zoom out', keys: ['-'], run: (s) => s.canvas.viewport.zoomBy(0.8) },

  {
    id: 'calculate',
    group: 'Project',
    title: 'Calculate value',
    keys: ['Enter'],
    run: ({ evaluation }) => evaluation.ask(),
  },
  { id: 'tighten', group: 'Project', title: 'Tighten display', keys: ['T'], run: ({ actions }) => actions.tighten() },
  dialog('display', 'Project', 'Display options…', 'O'),
  dialog('settings', 'Project', 'Project settings…', 'S'),
  {
    id: 'analyse',
    group: 'Project',
    title: 'Analyse',
    keys: ['I'],
    run: ({ ui }) => ui.openTab(ui.tab === 'analyse' ? 'picture' : 'analyse'),
    checked: ({ ui }) => ui.tab === 'analyse',
  },
  {
    id: 'play',
    group: 'Project',
    title: 'Play…',
    keys: ['Y'],
    run: ({ ui }) => {
      ui.openScreen('drawing');
      ui.openTab('play');
    },
    checked: ({ mode, ui }) => mode.game !== null || ui.tab === 'play',
  },

  ...TOOLS.map(({ id, title, key }): Command => ({
    id: `tool:${id}`,
    group: 'Tools',
    title,
    keys: [key],
    run: ({ settings }) => (settings.tool = id),
    checked: ({ settings }) => settings.tool === id,
  })),
  ...COLOURS.map((colour): Command => ({
    id: `colour:${colour}`,
    group: 'Tools',
    title: `Paint the selected edge ${colour}, or draw in ${colour}`,
    keys: [keyOf(colour)],
    run: ({ canvas }) => canvas.paint(colour),
  })),

  ...THEMES.map(({ id, title }): Command => ({
    id: `theme:${id}`,
    group: 'Theme',
    title,
    keys: [],
    run: ({ settings }) => (settings.theme = id),
    checked: ({ settings }) => settings.theme === id,
  })),

  {
    id: 'learn',
    group: 'Help',
    title: 'Course',
    keys: ['Shift+F1'],
    run: ({ ui }) => ui.openLearn({ kind: 'learn' }),
    checked: ({ ui }) => ui.screen === 'learn',
  },
  {
    id: 'puzzles',
    group: 'Help',
    title: 'Puzzle of the day',
    keys: [],
    run: ({ ui }) => ui.openLearn({ kind: 'puzzles' }),
  },
  {
    id: 'guide',
    group: 'Help',
    title: 'Guide',
    keys: ['F1'],
    run: ({ ui }) => ui.openGuide(ui.guideAt),
    checked: ({ ui }) => ui.screen === 'guide',
  },
  dialog('welcome', 'Help', 'Hackenbush in a minute'),
  dialog('keys', 'Help', 'Keys and gestures', '?'),
  dialog('about', 'Help', 'About'),
];

/** The games that the original has come first, in its order. */
const ORIGINAL = ['red-blue', 'red-blue-green', 'childish', 'green', 'clockwise', 'domino-shave'];

/** The games that the engine knows, in the order of the menu and of the list. */
export function games({ registry }: Pick<Studio, 'registry'>): VariantAnswer[] {
  const rank = (name: string) => (ORIGINAL.includes(name) ? ORIGINAL.indexOf(name) : ORIGINAL.length);
  return [...registry.variants].sort((a, b) => rank(a.name) - rank(b.name));
}

/** One command for each game, the first nine with keys; then what else can be said about the rules. */
function choices(studio: Studio): Command[] {
  const listed = games(studio).map(({ name, title }, index): Command => ({
    id: `game:${name}`,
    group: 'Game',
    title,
    keys: index < 9 ? [String(index + 1)] : [],
    run: ({ actions }) => actions.setGame(name),
    checked: ({ position }) => position.picture.variant === name && !position.ownRules,
    listed: true,
  }));
  return [
    ...listed,
    { ...dialog('rules', 'Game', 'Rules of your own…'), checked: ({ position }) => position.ownRules, listed: true },
    {
      id: 'misere',
      group: 'Game',
      title: 'Misère play: a player who cannot move wins',
      keys: ['M'],
      run: ({ document, position }) => document.change({ type: 'play', misere: !position.misere }),
      checked: ({ position }) => position.misere,
      toggles: true,
    },
  ];
}

/** All commands there are now. */
export const commands = (studio: Studio): Command[] => [...COMMANDS, ...choices(studio)];

export const inGroup = (studio: Studio, group: Group): Command[] =>
  commands(studio).filter((command) => command.group === group);

export const canRun = (command: Command, studio: Studio): boolean => command.enabled?.(studio) ?? true;
