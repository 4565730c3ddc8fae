import { expect, test, vi } from 'vitest';
import { fakeEngine } from '../engine/fake';
import type { VariantAnswer } from '../engine/types';
import type { Colour } from '../model/colours';
import { emptyPicture, type Picture } from '../model/picture';
import { UiStore } from '../stores/ui.svelte';
import { DrawingActions } from './actions';

const picture: Picture = { ...emptyPicture(), edges: [{ id: 1, from: 0, to: 1, colour: 'red' }] };
const game = (name: string, title: string, colours: Colour[]) =>
  ({ name, title, colours, dominoes: false }) as VariantAnswer;
const GAMES: Record<string, VariantAnswer> = {
  green: game('green', 'Green Hackenbush', ['green']),
  childish: game('childish', 'Childish Hackenbush', ['blue', 'red']),
};

function makeActions() {
  const [ui, change] = [new UiStore(), vi.fn()];
  const engine = fakeEngine({ tighten: () => Promise.reject(new Error('no')) });
  const settings = { display: { stick_size: 1 } };
  const actions = new DrawingActions({
    engine,
    document: { present: picture, change },
    position: { picture, dominoes: false },
    registry: { variant: (name) => GAMES[name] },
    settings: settings as never,
    ui,
    canvas: {} as never,
  });
  return { actions, ui, change, settings };
}

test('a game with the same colours is changed at once', async () => {
  const { actions, ui, change } = makeActions();
  await actions.setGame('childish');
  expect(change).toHaveBeenCalledWith({ type: 'variant', variant: 'childish' });
  expect(ui.question).toBeNull();
});

test('edges in colours that a game does not have are painted, cut, or kept with the game', async () => {
  const { actions, ui, change } = makeActions();
  const cancelled = actions.setGame('green');
  expect(ui.question?.title).toBe('Green Hackenbush has no red edges');
  expect(ui.question?.choices.map(({ label }) => label)).toEqual(['Paint them green', 'Cut them', 'Cancel']);
  ui.question?.answer('cancel');
  await cancelled;
  expect(change).not.toHaveBeenCalled();
  const painted = actions.setGame('green');
  ui.question?.answer('green');
  await painted;
  expect(change).toHaveBeenCalledWith({ type: 'variant', variant: 'green', paint: { red: 'green' } });
});

test('a picture that cannot be tightened is left alone', async () => {
  const { actions, ui, change } = makeActions();
  await actions.tighten();
  expect(change).not.toHaveBeenCalled();
  expect(ui.notices[0]).toMatchObject({ text: 'Couldn’t tighten: no', look: 'error' });
});

test('the look is that of the next picture, too', () => {
  const { actions, change, settings } = makeActions();
  actions.setDisplay({ stick_size: 4 });
  expect(settings.display.stick_size).toBe(4);
  expect(change).toHaveBeenCalledWith({ type: 'display', display: { stick_size: 4 } }, 'display stick_size');
});
