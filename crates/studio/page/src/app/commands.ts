// Everything a menu or a key can do, in one list: the menus, the keyboard and the page of keys are
// made from it. Where a browser keeps a key for itself, a second one works.

import { tick } from 'svelte';
import type { Studio } from './studio.svelte';

export type Group = 'File' | 'Edit' | 'View' | 'Game' | 'Project' | 'Help' | 'Tools';

export interface Command {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  readonly keys: readonly string[];
  readonly run: (studio: Studio) => unknown;
  readonly enabled?: (studio: Studio) => boolean;
  readonly checked?: (studio: Studio) => boolean;
}

/** The games with keys, in the original's order. */
const GAMES: readonly [string, string][] = [
  ['red-blue', 'Red-Blue Hackenbush'],
  ['red-blue-green', 'Red-Blue-Green Hackenbush'],
  ['childish', 'Childish Red-Blue Hackenbush'],
  ['green', 'Green Hackenbush'],
  ['clockwise', 'Clockwise Hackenbush'],
  ['domino-shave', 'Domino Shave'],
];

const tool = (name: 'draw' | 'move' | 'cut', title: string, key: string): Command => ({
  id: `tool:${name}`,
  group: 'Tools',
  title,
  keys: [key],
  run: (s) => (s.settings.tool = name),
  checked: (s) => s.settings.tool === name,
});

export const COMMANDS: readonly Command[] = [
  { id: 'new', group: 'File', title: 'New', keys: ['Alt+N', 'Mod+N'], run: (s) => s.documents.new() },
  { id: 'open', group: 'File', title: 'Open…', keys: ['Mod+O'], run: (s) => s.documents.open() },
  { id: 'save', group: 'File', title: 'Save', keys: ['Mod+S'], run: (s) => s.documents.save() },
  { id: 'save-as', group: 'File', title: 'Save As…', keys: ['Mod+Shift+S'], run: (s) => s.documents.saveAs() },
  { id: 'pictures', group: 'File', title: 'My pictures…', keys: ['Alt+P'], run: (s) => (s.dialog = 'pictures') },
  { id: 'share', group: 'File', title: 'Share and export…', keys: ['U', 'Mod+E'], run: (s) => (s.dialog = 'share') },
  { id: 'gallery', group: 'File', title: 'Gallery and lessons…', keys: ['Q'], run: (s) => (s.dialog = 'gallery') },
  { id: 'exit', group: 'File', title: 'Exit', keys: ['Mod+X'], run: (s) => s.documents.exit() },

  {
    id: 'undo',
    group: 'Edit',
    title: 'Undo',
    keys: ['Mod+Z'],
    run: (s) => s.undo(),
    enabled: (s) => (s.play.on ? s.play.canTakeBack : s.history.past.length > 0 && !s.replay),
  },
  {
    id: 'redo',
    group: 'Edit',
    title: 'Redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    run: (s) => s.redo(),
    enabled: (s) => s.history.future.length > 0 && !s.locked,
  },
  { id: 'negate', group: 'Edit', title: 'Negate', keys: ['N'], run: (s) => s.change({ type: 'negate' }) },

  {
    id: 'drawing',
    group: 'View',
    title: 'Drawing canvas',
    keys: ['C'],
    run: (s) => (s.screen = 'drawing'),
    checked: (s) => s.screen === 'drawing',
  },
  {
    id: 'decomposition',
    group: 'View',
    title: 'Decomposition canvas',
    keys: ['D'],
    run: (s) => (s.screen = 'decomposition'),
    checked: (s) => s.screen === 'decomposition',
    enabled: (s) => s.settings.allow_decomposition,
  },
  {
    id: 'number-line',
    group: 'View',
    title: 'Number line',
    keys: ['W'],
    run: (s) => ([s.screen, s.sheetOpen] = ['number-line', false]),
    checked: (s) => s.screen === 'number-line',
  },
  {
    id: 'text',
    group: 'View',
    title: 'Write the picture as text',
    keys: ['E'],
    run: async (s) => {
      [s.tab, s.sheetOpen] = ['picture', true];
      await tick();
      document.querySelector<HTMLElement>('[aria-label="The picture as text"]')?.focus();
    },
  },
  {
    id: 'log',
    group: 'View',
    title: 'Log',
    keys: ['L'],
    run: (s) => (s.logOpen = !s.logOpen),
    checked: (s) => s.logOpen,
  },
  { id: 'fit', group: 'View', title: 'Show all', keys: ['F', '0'], run: (s) => s.fit() },
  { id: 'zoom-in', group: 'View', title: 'Zoom in', keys: ['+', '='], run: (s) => s.zoom(1.25) },
  { id: 'zoom-out', group: 'View', title: 'Zoom out', keys: ['-'], run: (s) => s.zoom(0.8) },

  ...GAMES.map(([name, title], index): Command => ({
    id: `game:${name}`,
    group: 'Game',
    title,
    keys: [String(index + 1)],
    run: (s) => s.setVariant(name),
    checked: (s) => s.picture.variant === name,
  })),

  { id: 'calculate', group: 'Project', title: 'Calculate value', keys: ['Enter'], run: (s) => s.calculate() },
  { id: 'tighten', group: 'Project', title: 'Tighten display', keys: ['T'], run: (s) => s.tighten() },
  { id: 'display', group: 'Project', title: 'Display options…', keys: ['O'], run: (s) => (s.dialog = 'display') },
  { id: 'settings', group: 'Project', title: 'Project settings…', keys: ['S'], run: (s) => (s.dialog = 'settings') },
  {
    id: 'analyse',
    group: 'Project',
    title: 'Analyse',
    keys: ['I'],
    run: (s) => ([s.tab, s.sheetOpen] = [s.tab === 'analyse' ? 'picture' : 'analyse', true]),
    checked: (s) => s.tab === 'analyse',
  },
  { id: 'play', group: 'Project', title: 'Play…', keys: ['Y'], run: (s) => ([s.tab, s.sheetOpen] = ['play', true]) },

  tool('draw', 'Draw sticks', 'P'),
  tool('move', 'Move vertices', 'V'),
  tool('cut', 'Cut sticks', 'X'),
  {
    id: 'colour:blue',
    group: 'Tools',
    title: 'Blue: paint the stick, or draw with it',
    keys: ['B'],
    run: (s) => s.paint('blue'),
  },
  { id: 'colour:red', group: 'Tools', title: 'Red', keys: ['R'], run: (s) => s.paint('red') },
  { id: 'colour:green', group: 'Tools', title: 'Green', keys: ['G'], run: (s) => s.paint('green') },

  { id: 'guide', group: 'Help', title: 'Guide', keys: ['F1'], run: (s) => s.openGuide('README') },
  { id: 'keys', group: 'Help', title: 'Keys and gestures', keys: ['?'], run: (s) => (s.dialog = 'keys') },
  { id: 'about', group: 'Help', title: 'About', keys: [], run: (s) => (s.dialog = 'about') },
];

export const command = (id: string): Command => COMMANDS.find((c) => c.id === id) as Command;
export const inGroup = (group: Group): Command[] => COMMANDS.filter((c) => c.group === group);
export const canRun = (c: Command, studio: Studio): boolean => c.enabled?.(studio) ?? true;
