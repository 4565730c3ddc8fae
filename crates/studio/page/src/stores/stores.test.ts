import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallOptions, Progress } from '../engine/engine';
import { Deferred, fakeEngine, settled } from '../engine/fake';
import type { AboutAnswer, SolveAnswer } from '../engine/types';
import { positionOf } from '../engine/wire';
import { newGame } from '../model/game';
import { emptyPicture, structureOf, type Picture, type Stick } from '../model/picture';
import { replayOf } from '../model/replay';
import { DocumentStore, type DocumentHost } from './document.svelte';
import { EvaluationStore } from './evaluation.svelte';
import { ModeStore } from './mode.svelte';
import { Opener } from './opener';
import { Origins } from './origins';
import { PlaceStore } from './place.svelte';
import { PositionStore } from './position.svelte';
import { RegistryStore } from './registry.svelte';
import { UiStore } from './ui.svelte';

const stick: Stick = { id: 1, from: 0, to: 1, colour: 'blue' };
const one: Picture = {
  ...emptyPicture(),
  vertices: [...emptyPicture().vertices, { id: 1, x: 0, y: 1 }],
  edges: [stick],
};
const add = { type: 'add', stick, vertex: { id: 1, x: 0, y: 1 } } as const;

function makeDocument(refusal: string | null = null) {
  const host = {
    logs: () => true,
    refusal: vi.fn(() => refusal),
    notify: vi.fn(),
    announce: vi.fn(),
    changed: vi.fn(),
  } satisfies DocumentHost;
  return { host, document: new DocumentStore(host) };
}

describe('the document', () => {
  test('records a change in history and log, and says so', () => {
    const { host, document } = makeDocument();
    const before = document.present;
    document.change(add);
    expect(document.present).toEqual(one);
    expect(document.journal.entries.map(({ text }) => text)).toEqual([
      'Add stick 1: source 0 at 0, level 1, colour blue, vertex 1 at (0, 1)',
    ]);
    expect(host.changed).toHaveBeenCalledWith('edit', before, document.present);
  });

  test('goes back and forth', () => {
    const { host, document } = makeDocument();
    expect([document.canUndo, document.canRedo]).toEqual([false, false]);
    document.change(add);
    document.undo();
    expect(document.present.edges).toEqual([]);
    expect(host.announce).toHaveBeenLastCalledWith('Undone: Add stick 1');
    expect(document.canRedo).toBe(true);
    document.redo();
    expect(document.present).toEqual(one);
    expect(document.journal.entries.map(({ action }) => action.type)).toEqual(['edit', 'undo', 'redo']);
    expect(host.changed).toHaveBeenCalledTimes(3);
  });

  test('joins changes in a row with the same key, in history and in the log', () => {
    const { document } = makeDocument();
    for (const title of ['A', 'A t', 'A tree']) document.change({ type: 'title', title }, 'title');
    expect(document.history.past).toHaveLength(1);
    expect(document.journal.entries.map(({ text }) => text)).toEqual(['Title: A tree']);
    document.undo();
    expect(document.present.title).toBeUndefined();
  });

  test('refuses to change while a game is played, and says why', () => {
    const { host, document } = makeDocument('A game is in progress.');
    document.change(add);
    expect(document.present.edges).toEqual([]);
    expect(host.notify).toHaveBeenCalledWith('A game is in progress.');
    expect(host.changed).not.toHaveBeenCalled();
    expect(document.canUndo).toBe(false);
  });

  test('starts over without a way back', () => {
    const { host, document } = makeDocument();
    document.change(add);
    document.reset(emptyPicture('green'), 'new');
    expect([document.present.variant, document.canUndo]).toEqual(['green', false]);
    expect(host.changed.mock.calls.at(-1)?.[0]).toBe('reset');
  });
});

describe('the log', () => {
  const replayed = (document: DocumentStore) => replayOf(document.journal.entries).pictures.at(-1);

  // An empty picture was left out, and the replay began with another game.
  test('begins with the game when it is cleared', () => {
    const { document } = makeDocument();
    document.reset(emptyPicture('childish'), 'new');
    document.journal.clear(document.present);
    document.change(add);
    expect(replayed(document)).toEqual({ ...one, variant: 'childish' });
  });

  test('replays what is undone beyond its beginning', () => {
    const { document } = makeDocument();
    document.change(add);
    document.change({ type: 'negate' });
    document.journal.clear(document.present);
    document.undo();
    expect(replayed(document)).toEqual(one);
    document.undo();
    document.redo();
    expect(replayed(document)).toEqual(one);
    document.change({ type: 'recolour', stick: 1, colour: 'green' });
    document.undo();
    document.redo();
    expect(replayed(document)).toEqual(document.present);
  });

  test('goes on from the picture as it is after a pause', () => {
    let logs = true;
    const { host } = makeDocument();
    const document = new DocumentStore({ ...host, logs: () => logs });
    document.change(add);
    logs = false;
    document.change({ type: 'negate' });
    logs = true;
    document.change({ type: 'title', title: 'A tree' });
    expect(replayed(document)).toEqual(document.present);
  });
});

describe('the mode', () => {
  test('is one of drawing, replaying and playing', () => {
    const mode = new ModeStore();
    expect([mode.current.kind, mode.picture, mode.refusal]).toEqual(['draw', null, null]);
    mode.play(newGame({ start: one, dominoes: false, seats: { Left: 'person', Right: 'person' }, starts: 'Left' }));
    expect([mode.picture, mode.replay]).toEqual([one, null]);
    expect(mode.refusal).toContain('game');
    const { document } = makeDocument();
    document.change(add);
    mode.startReplay(document.journal.entries);
    expect([mode.game, mode.picture?.edges.length]).toEqual([null, 1]);
    expect(mode.refusal).toContain('replay');
    mode.stepReplay(0);
    expect(mode.picture?.edges).toEqual([]);
    mode.stepReplay(99);
    expect(mode.replay?.index).toBe(1);
    mode.draw();
    expect(mode.refusal).toBeNull();
  });
});

const ABOUT = {
  version: '1',
  variants: [
    { name: 'red-blue', title: 'Red-Blue Hackenbush', colours: ['blue', 'red'], dominoes: false },
    { name: 'domino-shave', title: 'Domino Shave', colours: [], dominoes: true },
  ],
} as unknown as AboutAnswer;

function makePosition() {
  const { document } = makeDocument();
  const [mode, registry] = [new ModeStore(), new RegistryStore()];
  return { document, mode, registry, position: new PositionStore({ document, mode, registry }) };
}

describe('the position', () => {
  test('is that of the mode', () => {
    const { document, mode, position } = makePosition();
    document.change(add);
    expect(position.picture).toBe(document.present);
    const start = emptyPicture('green');
    mode.play(newGame({ start, dominoes: false, seats: { Left: 'person', Right: 'person' }, starts: 'Left' }));
    expect(position.picture).toBe(start);
  });

  test('takes the title, the colours and the kind of board from the registry', () => {
    const { document, registry, position } = makePosition();
    document.change(add);
    expect([position.title, position.colours]).toEqual(['red-blue', ['blue', 'red', 'green']]);
    registry.about = ABOUT;
    expect([position.title, position.colours]).toEqual(['Red-Blue Hackenbush', ['blue', 'red']]);
    document.change({ type: 'variant', variant: 'domino-shave' });
    expect([position.dominoes, position.empty]).toEqual([true, true]);
    document.change({ type: 'dominoes', dominoes: [[1, 2]] });
    expect(position.request).toEqual({ line: { variant: 'domino-shave', dominoes: [[1, 2]] } });
    // The edges are still there when the game is changed back.
    document.change({ type: 'variant', variant: 'red-blue' });
    expect([position.dominoes, position.picture.edges]).toEqual([false, [stick]]);
  });

  test('changes its structure only when the value may change', () => {
    const { document, position } = makePosition();
    document.change(add);
    const { structure } = position;
    document.change({ type: 'move', vertex: 1, x: 3, y: 3 });
    expect(position.structure).toBe(structure);
    document.change({ type: 'negate' });
    expect(position.structure).not.toBe(structure);
  });
});

describe('the evaluation', () => {
  function makeEvaluation() {
    const { document, position } = makePosition();
    const answers: Deferred<Partial<SolveAnswer>>[] = [];
    const answer = (_: object, _call?: CallOptions) => {
      const deferred = new Deferred<Partial<SolveAnswer>>();
      answers.push(deferred);
      return deferred.promise;
    };
    const [solve, analyse] = [vi.fn(answer), vi.fn(answer)];
    const evaluation = new EvaluationStore({ engine: fakeEngine({ solve, analyse }), position });
    const say = async (value: string) => {
      answers.at(-1)?.resolve({ value });
      await settled();
    };
    return { document, evaluation, solve, analyse, say };
  }

  test('is old as soon as the position changes, and stays to be seen', async () => {
    const { document, evaluation, say } = makeEvaluation();
    evaluation.follow('value');
    expect([evaluation.working, evaluation.current]).toEqual([true, false]);
    await say('0');
    expect([evaluation.working, evaluation.current, evaluation.solution?.value]).toEqual([false, true, '0']);
    document.change(add);
    expect([evaluation.current, evaluation.solution?.value]).toEqual([false, '0']);
  });

  // The value of the last picture once stood there in grey, as if it were a bound.
  test('shows after a first look what is known, and searches on', async () => {
    const { document, evaluation, solve } = makeEvaluation();
    const answers: ((answer: object) => void)[] = [];
    solve.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    document.change(add);
    evaluation.follow('value');
    answers[0]?.({ bounds: ['0', '3'], outcome: 'L' });
    await settled();
    expect([evaluation.working, evaluation.current, evaluation.known?.bounds]).toEqual([true, false, ['0', '3']]);
    // It tightens while the search goes on.
    answers[1]?.({ bounds: ['1', '2'], outcome: 'L' });
    await settled();
    expect([evaluation.working, evaluation.known?.bounds]).toEqual([true, ['1', '2']]);
    expect(solve.mock.calls.map(([, call]) => call?.timeoutMs)).toEqual([400, 1600, 10_000]);
    // What is known of this picture says nothing of the next.
    evaluation.stop();
    expect(evaluation.known?.outcome).toBe('L');
    evaluation.ask();
    await settled();
    expect(solve.mock.calls.map(([, call]) => call?.timeoutMs)).toEqual([400, 1600, 10_000, 10_000]);
    answers[3]?.({ value: '1' });
    await settled();
    expect([evaluation.known, evaluation.solution?.value]).toEqual([null, '1']);
    document.undo();
    expect(evaluation.known).toBeNull();
  });

  test('counts all the work of a search', async () => {
    const { evaluation, solve } = makeEvaluation();
    const answers: ((answer: object) => void)[] = [];
    solve.mockImplementation((_, call) => {
      call?.onProgress?.({ positions: 10, seconds: 0.25 });
      return new Promise((resolve) => answers.push(resolve));
    });
    evaluation.follow('value');
    answers[0]?.({ bounds: ['0', '3'] });
    await settled();
    expect(evaluation.progress).toEqual({ positions: 20, seconds: 0.5 });
  });

  // A search once began anew after each look, and nothing new was known in between.
  test('tightens what is known with the reports of the search, which then goes on', async () => {
    const { document, evaluation, solve } = makeEvaluation();
    const asked: { answer: (answer: object) => void; report: (progress: Progress) => void }[] = [];
    solve.mockImplementation(
      (_, call) => new Promise((answer) => asked.push({ answer, report: (progress) => call?.onProgress?.(progress) })),
    );
    document.change(add);
    const report = (index: number, seconds: number, bounds: [string, string], edges = 1) =>
      asked[index]?.report({ positions: 1, seconds, search: { edges, bounds, outcome: 'L' } });
    evaluation.follow('value');
    report(0, 0.2, ['-1', '5']);
    asked[0]?.answer({ bounds: ['0', '3'] });
    await settled();
    // It has all the time that is left, and at first knows less than the look did.
    expect(solve.mock.calls.map(([, call]) => call?.timeoutMs)).toEqual([400, 10_000]);
    report(1, 0.2, ['-1', '5']);
    expect([evaluation.known?.bounds, evaluation.known?.outcome]).toEqual([['0', '3'], undefined]);
    report(1, 0.6, ['1/2', '2']);
    expect([evaluation.known?.bounds, evaluation.known?.outcome]).toEqual([['1/2', '2'], 'L']);
    // A part of the picture is not the picture.
    report(1, 0.8, ['7', '8'], 12);
    expect(evaluation.known?.bounds).toEqual(['1/2', '2']);
    asked[1]?.answer({ value: '1' });
    await settled();
    expect([evaluation.known, evaluation.solution?.value]).toEqual([null, '1']);
  });

  // Nothing was known until a long analysis was over.
  test('says what is known while an analysis takes its time', async () => {
    vi.useFakeTimers();
    try {
      const { evaluation, solve, analyse } = makeEvaluation();
      solve.mockImplementation(() => Promise.resolve({ bounds: ['1', '2'] }));
      evaluation.follow('analysis');
      expect([analyse.mock.calls.length, solve.mock.calls.length]).toEqual([1, 0]);
      await vi.advanceTimersByTimeAsync(500);
      expect([evaluation.working, evaluation.known?.bounds]).toEqual([true, ['1', '2']]);
      evaluation.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  // Analyse used to cost four requests: solve, print, moves, and solve again with the derivation.
  test('asks once for the whole analysis, and not again for the value', async () => {
    const { document, evaluation, solve, analyse, say } = makeEvaluation();
    document.change(add);
    evaluation.follow('analysis');
    expect(evaluation.analysis).toBeNull();
    await say('1');
    expect([evaluation.analysis?.value, evaluation.current]).toEqual(['1', true]);
    evaluation.follow('value');
    evaluation.follow('analysis');
    expect([solve.mock.calls.length, analyse.mock.calls.length]).toEqual([0, 1]);
  });

  test('keeps the value while the analysis of it is asked for', async () => {
    const { evaluation, analyse, say } = makeEvaluation();
    evaluation.follow('value');
    await say('0');
    evaluation.follow('analysis');
    expect([evaluation.current, evaluation.analysis, analyse.mock.calls.length]).toEqual([true, null, 1]);
    await say('0');
    expect(evaluation.analysis?.value).toBe('0');
  });

  test('can be given more time', async () => {
    const { evaluation, solve } = makeEvaluation();
    const times: (number | undefined)[] = [];
    solve.mockImplementation((_, call) => {
      times.push(call?.timeoutMs);
      return times.length < 4 ? Promise.resolve({ bounds: [`${times.length}`, '9'] }) : new Promise(() => undefined);
    });
    evaluation.follow('value');
    await settled();
    expect([evaluation.working, evaluation.solution?.bounds]).toEqual([false, ['3', '9']]);
    // What is known stays to be seen.
    evaluation.ask(60_000);
    await settled();
    expect([times, evaluation.known?.bounds]).toEqual([
      [400, 1600, 10_000, 25_600],
      ['3', '9'],
    ]);
    evaluation.stop();
    expect([evaluation.working, solve.mock.lastCall?.[1]?.signal?.aborted]).toEqual([false, true]);
  });
});

describe('the ui', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('asks one question at a time', async () => {
    const ui = new UiStore();
    const choices = [{ label: 'Yes', value: 'yes' }];
    const [first, second] = [ui.ask('A?', '', choices), ui.ask('B?', '', choices)];
    expect(await first).toBeNull();
    ui.question?.answer('yes');
    expect([await second, ui.question]).toEqual(['yes', null]);
  });

  test('shows at most three notices, which go away; errors stay longer', () => {
    const ui = new UiStore();
    for (const text of ['a', 'b', 'c']) ui.notify(text);
    ui.fail(new Error('broken'), 'Couldn’t save');
    expect(ui.notices.map(({ text }) => text)).toEqual(['b', 'c', 'Couldn’t save: broken']);
    vi.advanceTimersByTime(5000);
    expect(ui.notices).toHaveLength(1);
    vi.advanceTimersByTime(4000);
    expect(ui.notices).toEqual([]);
  });

  test('opening a screen closes what would cover it', () => {
    const ui = new UiStore();
    ui.dialog = 'gallery';
    ui.openTab('analyse');
    expect([ui.tab, ui.sheetOpen]).toEqual(['analyse', true]);
    ui.openGuide('theorems#fusion');
    expect([ui.screen, ui.guideAt, ui.dialog, ui.sheetOpen]).toEqual(['guide', 'theorems#fusion', null, false]);
  });
});

describe('the opener', () => {
  function makeOpener() {
    const { document } = makeDocument();
    const [mode, ui, fit] = [new ModeStore(), new UiStore(), vi.fn()];
    const parse = vi.fn(({ text }: { text: string }) =>
      text.includes('w')
        ? { infinite: { position: text, beginning: one, dots: [[0, 1]] } }
        : { picture: { ...one, edges: [{ ...stick, id: 9 }] } },
    );
    const engine = fakeEngine({ parse, solve: () => ({ value: '2/3' }) });
    const origins = new Origins();
    const asNew = vi.fn((_: string | undefined, change: () => void) => change());
    const opener = new Opener({ engine, document, mode, ui, fit, origins, asNew });
    return { document, mode, ui, fit, parse, opener, origins, asNew };
  }

  test('shows a text on the canvas, in the style of the last picture, ending a game', async () => {
    const { document, mode, ui, fit, opener } = makeOpener();
    document.change({ type: 'display', display: { stick_size: 4 } });
    mode.play(newGame({ start: one, dominoes: false, seats: { Left: 'person', Right: 'person' }, starts: 'Left' }));
    ui.screen = 'guide';
    expect(await opener.openText('b', 'childish')).toBe('drawn');
    expect([mode.current.kind, ui.screen, fit.mock.calls.length]).toEqual(['draw', 'drawing', 1]);
    expect(document.present).toMatchObject({ variant: 'childish', display: { stick_size: 4 }, edges: [{ id: 1 }] });
  });

  test('opens a new document, and remembers the text as long as the picture is the same', async () => {
    const { document, opener, origins, asNew } = makeOpener();
    await opener.openText('b', undefined, { title: 'One', display: { palette: 'safe' } });
    expect(asNew).toHaveBeenCalledWith('One', expect.anything());
    expect(document.present).toMatchObject({ display: { palette: 'safe' } });
    expect(document.present.title).toBeUndefined();
    expect(origins.of(document.present)).toEqual({ text: 'b', variant: 'red-blue' });
    document.change({ type: 'move', vertex: 1, x: 2, y: 2 });
    expect(origins.of(document.present)).toBeUndefined();
    document.undo();
    expect(origins.of(document.present)?.text).toBe('b');
  });

  test('shows the beginning of an infinite stalk, which drawing does not change', async () => {
    const { document, opener } = makeOpener();
    expect(await opener.openText('[br]^w')).toBe('drawn');
    const { present } = document;
    expect(present.infinite).toEqual({ text: '[br]^w', dots: [[0, 1]] });
    expect(positionOf(present, false)).toEqual({ text: '[br]^w' });
    expect(structureOf(present)).not.toBe(structureOf({ ...present, infinite: undefined } as unknown as Picture));
    document.change({ type: 'negate' });
    expect(document.present).toBe(present);
    document.change({ type: 'display', display: { stick_size: 2 } });
    expect(document.present.display).toEqual({ stick_size: 2 });
  });

  test('says what is wrong with a text', async () => {
    const { document, ui, parse, opener } = makeOpener();
    parse.mockImplementationOnce(() => {
      throw new Error('unexpected `z`');
    });
    expect(await opener.openText('z')).toBe('refused');
    expect(ui.notices.at(-1)).toMatchObject({ text: 'unexpected `z`', look: 'error' });
    expect(document.canUndo).toBe(false);
  });
});

describe('the place', () => {
  function makePlace() {
    const [mode, ui, origins] = [new ModeStore(), new UiStore(), new Origins()];
    const document = { present: one };
    const files = { title: undefined as string | undefined, id: 3 };
    const place = new PlaceStore({ document, mode, ui, origins, files, play: { gameId: 2 } });
    return { mode, ui, origins, document, files, place };
  }

  test('is the picture, with its name; tabs are not another place, screens are', () => {
    const { place, ui } = makePlace();
    const drawing = place.current;
    expect(drawing.address).toEqual({ kind: 'canvas', view: 'drawing', shown: { kind: 'picture', picture: one } });
    ui.openTab('analyse');
    expect(place.current).toMatchObject({ key: drawing.key, address: { view: 'analyse' } });
    ui.openScreen('decomposition');
    expect(place.current.key).not.toBe(drawing.key);
    expect(place.current.address).toMatchObject({ kind: 'canvas', view: 'pieces' });
    ui.openGuide('theorems#fusion');
    expect(place.current.address).toEqual({ kind: 'guide', page: 'theorems', section: 'fusion' });
    const { key } = place.current;
    ui.guideAt = 'theorems#outcomes';
    expect(place.current.key).toBe(key);
    ui.openGuide('theorems#fusion');
    expect(place.current.key).not.toBe(key);
    ui.openLearn({ kind: 'learn', lesson: 'nim' });
    expect(place.current).toMatchObject({ key: 'learn 1', address: { kind: 'learn', lesson: 'nim' } });
    ui.openNumbers({ number: '5/8' });
    expect(place.current.address).toEqual({ kind: 'numbers', number: '5/8' });
  });

  test('is a short text while the picture is as the text drew it, or the lesson that it belongs to', () => {
    const { place, origins, files, ui } = makePlace();
    origins.note(one, { text: 'b', variant: 'red-blue' });
    files.title = 'One';
    expect(place.shown).toEqual({ kind: 'text', text: 'b', title: 'One' });
    ui.lesson = { id: 'one', title: 'One', text: 'b', value: '1', group: '', lesson: '' } as never;
    expect(place.current.address).toEqual({ kind: 'gallery', item: 'one' });
    const other = makePlace();
    other.origins.note(one, { text: 'b', variant: 'green' });
    expect(other.place.shown).toMatchObject({ variant: 'red-blue' });
  });

  test('is the game with its moves, and the one under review', () => {
    const { place, mode } = makePlace();
    const seats = { Left: 'person', Right: 'gentle' } as const;
    const game = newGame({ start: one, dominoes: false, seats, starts: 'Left' });
    mode.play({ ...game, made: [{ player: 'Left', at: 1, after: emptyPicture() }], reviewing: 0 });
    expect(place.current).toMatchObject({
      key: 'game 2',
      address: { kind: 'game', game: { seats, starts: 'Left', moves: [0], reviewing: 0 } },
    });
  });
});
