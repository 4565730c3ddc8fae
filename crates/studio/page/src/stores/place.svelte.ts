// Where the person is: the address of what is shown, and whether another address is another place.

import { createContext } from 'svelte';
import type { Address, GameRecord, Shown } from '../address/address';
import type { Game } from '../model/game';
import type { Picture } from '../model/picture';
import type { ModeStore } from './mode.svelte';
import type { Origins } from './origins';
import type { UiStore } from './ui.svelte';

interface Sources {
  readonly document: { readonly present: Picture };
  readonly mode: Pick<ModeStore, 'game'>;
  readonly ui: Pick<
    UiStore,
    | 'screen'
    | 'tab'
    | 'lesson'
    | 'guideAt'
    | 'guideVisit'
    | 'learnAt'
    | 'learnVisit'
    | 'numbersAt'
    | 'calculated'
    | 'comparedWith'
  >;
  readonly origins: Pick<Origins, 'of'>;
  readonly play: { readonly gameId: number };
  readonly files: { readonly title: string | undefined; readonly id: number };
}

export interface Place {
  /** Changes when Back should lead to what was before. */
  readonly key: string;
  readonly address: Address;
}

export class PlaceStore {
  constructor(private readonly from: Sources) {}

  /** The open picture, with its name. */
  readonly shown = $derived.by<Shown>(() => {
    const { document, files, origins } = this.from;
    return shownOf(document.present, files.title, origins);
  });

  readonly current = $derived.by<Place>(() => {
    const { document, mode, origins, ui, play, files } = this.from;
    const { shown } = this;
    if (ui.screen === 'guide') {
      const [page = '', section] = ui.guideAt.split('#');
      return {
        key: `guide ${ui.guideVisit}`,
        address: { kind: 'guide', page: page || 'README', ...(section ? { section } : {}) },
      };
    }
    if (ui.screen === 'learn') return { key: `learn ${ui.learnVisit}`, address: ui.learnAt };
    if (ui.screen === 'number-line') return { key: 'numbers', address: { kind: 'numbers', ...ui.numbersAt } };
    if (ui.screen === 'calculator') return { key: 'calc', address: { kind: 'calc', statements: ui.calculated } };
    if (mode.game) return { key: `game ${play.gameId}`, address: { kind: 'game', game: recordOf(mode.game), shown } };
    if (ui.screen === 'compare') {
      const other = ui.comparedWith === null ? {} : { other: ui.comparedWith };
      return { key: `compare ${files.id}`, address: { kind: 'compare', shown, ...other } };
    }
    const { lesson } = ui;
    const view = ui.screen === 'decomposition' ? 'pieces' : ui.tab === 'analyse' ? 'analyse' : 'drawing';
    const address: Address =
      lesson &&
      view === 'drawing' &&
      (origins.of(document.present)?.lesson === lesson.id || (shown.kind === 'text' && shown.text === lesson.text))
        ? { kind: 'gallery', item: lesson.id }
        : { kind: 'canvas', view, shown };
    return { key: `${ui.screen} ${files.id}`, address };
  });
}

/** A picture as it is put into an address: as its text, if nothing else is in it. */
export function shownOf(picture: Picture, title: string | undefined, origins: Pick<Origins, 'of'>): Shown {
  const { title: _, ...rest } = picture;
  const { rules, play } = picture;
  const name = {
    ...(rules === undefined ? {} : { rules }),
    ...(play === undefined ? {} : { play }),
    ...(title === undefined ? {} : { title }),
  };
  if (picture.infinite) {
    return {
      kind: 'text',
      text: picture.infinite.text,
      ...name,
      ...(picture.display ? { display: picture.display } : {}),
    };
  }
  const origin = origins.of(picture);
  if (!origin || origin.lesson !== undefined) return { kind: 'picture', picture: { ...rest, ...name } };
  return {
    kind: 'text',
    text: origin.text,
    ...(origin.variant === picture.variant ? {} : { variant: picture.variant }),
    ...name,
    ...(picture.display ? { display: picture.display } : {}),
  };
}

/** Moves are written as indices in the picture that the game began with. */
export function recordOf({ start, dominoes, seats, starts, made, reviewing }: Game): GameRecord {
  const index = new Map(start.edges.map(({ id }, edge) => [id, edge]));
  return {
    seats,
    starts,
    moves: made.map(({ at }) => (dominoes ? at : (index.get(at) ?? 0))),
    ...(reviewing === null ? {} : { reviewing }),
  };
}

export const [usePlace, providePlace] = createContext<PlaceStore>();
