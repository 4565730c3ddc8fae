// What the canvas asks of the page, answered by the stores.

import type { CanvasHost } from '../canvas/canvas.svelte';
import type { Target } from '../canvas/target';
import type { DocumentStore } from '../stores/document.svelte';
import type { ModeStore } from '../stores/mode.svelte';
import type { PositionStore } from '../stores/position.svelte';
import type { Settings } from '../stores/settings.svelte';
import type { UiStore } from '../stores/ui.svelte';

interface Stores {
  readonly settings: Settings;
  readonly ui: UiStore;
  readonly mode: ModeStore;
  readonly document: DocumentStore;
  readonly position: PositionStore;
  /** Shown in the frame of another page. */
  readonly embedded: boolean;
  /** Takes clicks during a game. */
  readonly tap: (target: Target | null) => void;
  /** The edges that may be cut in a game. */
  readonly targets: () => ReadonlySet<number>;
}

export const canvasHost = ({ settings, ui, mode, document, position, embedded, tap, targets }: Stores): CanvasHost => ({
  get picture() {
    return position.picture;
  },
  get locked() {
    return embedded || mode.refusal !== null || position.infinite !== undefined;
  },
  toolless: embedded,
  get colours() {
    return position.colours;
  },
  /** The chosen colour, if the game has it. */
  get colour() {
    return position.colours.find((colour) => colour === settings.colour) ?? position.colours[0] ?? settings.colour;
  },
  set colour(colour) {
    settings.colour = colour;
  },
  get tool() {
    return settings.tool;
  },
  set tool(tool) {
    settings.tool = tool;
  },
  get vertexIds() {
    return settings.vertex_ids;
  },
  get sheetOpen() {
    return ui.sheetOpen;
  },
  get tap() {
    return mode.game ? tap : null;
  },
  cuts: (stick) => (mode.game ? targets().has(stick) : settings.tool === 'cut' && mode.refusal === null),
  change: (edit, key) => document.change(edit, key),
  announce: (text) => ui.announce(text),
  notify: (text) => ui.notify(text),
});
