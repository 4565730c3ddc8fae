import { expect, test, vi } from 'vitest';
import { emptyPicture } from '../model/picture';
import { toHash } from './link';
import { handleHash } from './links';

function makeStores(guarded = true) {
  return {
    files: { guard: vi.fn(() => Promise.resolve(guarded)), openShared: vi.fn() },
    opener: { openText: vi.fn(() => Promise.resolve('drawn' as const)) },
    ui: { openGuide: vi.fn(), fail: vi.fn() },
  };
}

test('an address opens a page of the guide, a text, or a picture', async () => {
  const stores = makeStores();
  await handleHash('#guide/theorems#fusion', stores);
  expect(stores.ui.openGuide).toHaveBeenCalledWith('theorems#fusion');
  await handleHash('#open/b(r)%20%2B%20g', stores);
  expect(stores.opener.openText).toHaveBeenCalledWith('b(r) + g', undefined);
  await handleHash(await toHash(emptyPicture('green')), stores);
  expect(stores.files.openShared).toHaveBeenCalledWith(emptyPicture('green'));
});

test('a picture is not opened over unsaved changes, and damage is reported', async () => {
  const stores = makeStores(false);
  await handleHash(await toHash(emptyPicture()), stores);
  expect(stores.files.openShared).not.toHaveBeenCalled();
  await handleHash('#h1.nonsense', stores);
  expect(stores.ui.fail).toHaveBeenCalledTimes(1);
  await handleHash('#guide/%', stores);
  expect(stores.ui.fail).toHaveBeenLastCalledWith('This link is damaged.');
  await handleHash('#something-else', stores);
  expect(stores.ui.fail).toHaveBeenLastCalledWith('This link doesn’t lead anywhere in the studio.');
});
