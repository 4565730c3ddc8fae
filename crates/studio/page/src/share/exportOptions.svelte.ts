// What an exported drawing shows, as chosen in the dialog; kept while the page is open.

import type { Queries } from '../engine/types';

type Request = Omit<Queries['draw']['request'], 'position' | 'format' | 'source' | 'link'>;

export const THEMES = [
  ['print', 'Paper'],
  ['classic', 'Black'],
  ['safe', 'Colour-blind safe'],
  ['mono', 'Black and white'],
] as const;
export const LABELS = [
  ['none', 'No labels'],
  ['values', 'Value after each cut'],
  ['numbers', 'Edge numbers'],
] as const;
export const MARGINS = [
  ['0', 'Cropped'],
  ['0.25', 'Small margin'],
  ['1', 'Wide margin'],
] as const;

export class ExportOptions {
  theme = $state<string>('print');
  labels = $state<(typeof LABELS)[number][0]>('none');
  totals = $state(false);
  ids = $state(false);
  transparent = $state(false);
  margin = $state<string>('0.25');
  caption = $state('');
  /** The width as it was typed: `8cm`, `600px`, or nothing. */
  width = $state('');

  /** Whether the width can be understood. */
  readonly widthIsFine = $derived(/^\s*(\d+(\.\d*)?|\.\d+)\s*(px|cm|mm|in|pt)?\s*$|^\s*$/.test(this.width));

  /** As the engine is asked. */
  readonly request = $derived.by<Request>(() => ({
    theme: this.theme,
    transparent: this.transparent,
    margin: Number(this.margin),
    ...(this.labels === 'none' ? {} : { [this.labels]: true }),
    ...(this.totals ? { totals: true } : {}),
    ...(this.ids ? { ids: true } : {}),
    ...(this.caption.trim() === '' ? {} : { caption: this.caption.trim() }),
    ...(this.width.trim() === '' || !this.widthIsFine ? {} : { width: this.width.trim() }),
  }));
}

export const exportOptions = new ExportOptions();
