// What the page is made of: every screen, tab, section, card, overlay, dialog and command is listed here, and
// nowhere else. A new one is a component in its feature's folder and a line in one of these lists.

import type { Component } from 'svelte';
import PeekButton from '../analyse/PeekButton.svelte';
import Canvas from '../canvas/Canvas.svelte';
import type { Overlays } from '../canvas/canvas.svelte';
import DrawingControl from '../drawing/DrawingControl.svelte';
import PlayCard from '../play/PlayCard.svelte';
import TextEditor from '../text/TextEditor.svelte';
import EvaluationBar from '../value/EvaluationBar.svelte';
import Facts from '../value/Facts.svelte';
import ValueCard from '../value/ValueCard.svelte';
import Welcome from '../welcome/Welcome.svelte';
import { later } from './later';
import type { Studio } from './studio.svelte';

export { MENUS, SMALL_MENU, canRun, commands, inGroup, type Command, type Group } from './commands';

// Drawing and values do not need them.
const About = later(() => import('./About.svelte'));
const AnalysePanel = later(() => import('../analyse/AnalysePanel.svelte'));
const Calculator = later(() => import('../calculator/Calculator.svelte'));
const Compare = later(() => import('../compare/Compare.svelte'));
const CutLabels = later(() => import('../analyse/CutLabels.svelte'));
const Decomposition = later(() => import('../decomposition/Decomposition.svelte'));
const DisplayOptions = later(() => import('../settings/DisplayOptions.svelte'));
const DominoBoard = later(() => import('../play/DominoBoard.svelte'));
const DominoEditor = later(() => import('../dominoes/DominoEditor.svelte'));
const FirstGame = later(() => import('../welcome/FirstGame.svelte'));
const Flow = later(() => import('../analyse/Flow.svelte'));
const Gallery = later(() => import('../gallery/Gallery.svelte'));
const Guide = later(() => import('../guide/Guide.svelte'));
const Highlight = later(() => import('../analyse/Highlight.svelte'));
const Keys = later(() => import('./Keys.svelte'));
const Learn = later(() => import('../learn/Learn.svelte'));
const Lesson = later(() => import('../gallery/Lesson.svelte'));
const LibraryDialog = later(() => import('../files/LibraryDialog.svelte'));
const LogDrawer = later(() => import('../log/LogDrawer.svelte'));
const NumberLine = later(() => import('../number-line/NumberLine.svelte'));
const OptionsForm = later(() => import('../analyse/OptionsForm.svelte'));
const PlayMarks = later(() => import('../play/PlayMarks.svelte'));
const PlayPanel = later(() => import('../play/PlayPanel.svelte'));
const PlaySigns = later(() => import('../play/PlaySigns.svelte'));
const ProjectSettings = later(() => import('../settings/ProjectSettings.svelte'));
const ProofPanel = later(() => import('../proof/ProofPanel.svelte'));
const RowBoard = later(() => import('../play/RowBoard.svelte'));
const RowEditor = later(() => import('../dominoes/RowEditor.svelte'));
const RulesEditor = later(() => import('../rules/RulesEditor.svelte'));
const Share = later(() => import('../share/Share.svelte'));
const Tints = later(() => import('../analyse/Tints.svelte'));

/** A part of the page, shown always or when it applies. */
export interface Part {
  readonly Component: Component;
  readonly when?: (studio: Studio) => boolean;
}

export const applies = ({ when }: Part, studio: Studio): boolean => when?.(studio) ?? true;

/**
 * What fills the middle: the first whose id is that of `ui.screen` and which applies, or else the last. Those that are not about
 * the picture have the whole width, without the panel, always or where the panel is a sheet.
 */
export const SCREENS: readonly (Part & { readonly id: string; readonly whole?: 'always' | 'sheet' })[] = [
  { id: 'guide', Component: Guide, whole: 'always' },
  { id: 'learn', Component: Learn, whole: 'always' },
  { id: 'number-line', Component: NumberLine, whole: 'sheet' },
  { id: 'calculator', Component: Calculator, whole: 'always' },
  { id: 'compare', Component: Compare },
  { id: 'decomposition', Component: Decomposition, when: ({ position }) => !position.dominoes },
  { id: 'drawing', Component: Canvas, when: ({ position }) => !position.dominoes },
  { id: 'drawing', Component: RowBoard, when: ({ mode, position }) => position.row && mode.game !== null },
  { id: 'drawing', Component: RowEditor, when: ({ position }) => position.row },
  { id: 'drawing', Component: DominoBoard, when: ({ mode }) => mode.game !== null },
  { id: 'drawing', Component: DominoEditor },
];

export function screenOf(studio: Studio): Component {
  const fits = SCREENS.filter((screen) => applies(screen, studio));
  const found = fits.find(({ id }) => id === studio.ui.screen) ?? fits.find(({ id }) => id === 'drawing');
  return (found ?? SCREENS[0]!).Component;
}

export const isWhole = ({ ui, layout }: Pick<Studio, 'ui' | 'layout'>): boolean =>
  SCREENS.some(({ id, whole }) => id === ui.screen && (whole === 'always' || whole === layout));

/** Above the tabs of the side panel. */
export const CARDS: readonly Part[] = [
  { Component: ValueCard, when: ({ mode }) => mode.game === null },
  { Component: PlayCard, when: ({ mode }) => mode.game !== null },
  {
    Component: EvaluationBar,
    // An infinite number is nowhere on a line.
    when: ({ analysis, position }) => analysis.shown && !position.misere && position.infinite === undefined,
  },
];

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** From top to bottom. Those with a title stand under it. */
  readonly sections: readonly (Part & { readonly title?: string })[];
}

export const TABS: readonly Tab[] = [
  {
    id: 'picture',
    title: 'Picture',
    sections: [
      { title: 'Lesson', Component: Lesson, when: ({ ui }) => ui.lesson !== null },
      { title: 'Text', Component: TextEditor },
      { title: 'Drawing', Component: DrawingControl, when: ({ position }) => !position.dominoes },
      { title: 'Facts', Component: Facts, when: ({ position }) => !position.misere },
    ],
  },
  {
    id: 'analyse',
    title: 'Analyse',
    sections: [
      { Component: AnalysePanel },
      { Component: OptionsForm },
      { title: 'Who wins, and how', Component: ProofPanel, when: ({ position }) => position.infinite === undefined },
    ],
  },
  {
    id: 'play',
    title: 'Play',
    sections: [{ Component: PlayPanel }, { Component: AnalysePanel, when: ({ mode }) => mode.game?.analysed ?? false }],
  },
];

/** Below the middle. */
export const DRAWERS: readonly Part[] = [{ Component: LogDrawer, when: ({ ui }) => ui.logOpen }];

const analysed = ({ analysis }: Studio): boolean => analysis.shown;
const played = ({ mode }: Studio): boolean => mode.game !== null;

/** On the canvas, in its own coordinates (`UNIT` pixels an edge, y downward): below the picture, above it, and over it all. */
const OVERLAYS: Readonly<Record<keyof Overlays, readonly Part[]>> = {
  below: [
    { Component: Tints, when: analysed },
    { Component: PlayMarks, when: played },
    { Component: Highlight, when: analysed },
  ],
  layers: [
    { Component: Flow, when: analysed },
    { Component: PlaySigns, when: played },
    { Component: CutLabels, when: analysed },
  ],
  controls: [{ Component: PeekButton }, { Component: Welcome }],
};

/** The overlays that apply now. */
export function overlaysOf(studio: Studio): Overlays {
  const now = (parts: readonly Part[]) =>
    parts.filter((part) => applies(part, studio)).map(({ Component }) => Component);
  return {
    get below() {
      return now(OVERLAYS.below);
    },
    get layers() {
      return now(OVERLAYS.layers);
    },
    get controls() {
      return now(OVERLAYS.controls);
    },
  };
}

/** The commands that are one click away, wherever one is. */
export const PLACES: readonly {
  readonly id: string;
  readonly label: string;
  readonly icon: 'gallery' | 'learn' | 'play';
}[] = [
  { id: 'gallery', label: 'Gallery', icon: 'gallery' },
  { id: 'learn', label: 'Learn', icon: 'learn' },
  { id: 'play', label: 'Play', icon: 'play' },
];

export const DIALOGS: Readonly<Record<string, Part & { readonly title: string; readonly wide?: boolean }>> = {
  display: { title: 'Display options', Component: DisplayOptions },
  settings: { title: 'Project settings', Component: ProjectSettings },
  rules: { title: 'Rules of your own', Component: RulesEditor, wide: true },
  keys: { title: 'Keys and gestures', Component: Keys, wide: true },
  about: { title: 'About', Component: About },
  share: { title: 'Share and export', Component: Share, wide: true },
  gallery: { title: 'Gallery and lessons', Component: Gallery, wide: true },
  welcome: { title: 'Hackenbush in a minute', Component: FirstGame },
  library: { title: 'My pictures', Component: LibraryDialog, wide: true },
};
