import { expect, test } from 'vitest';
import { DEFAULTS, readSettings } from './settings.svelte';

test('damaged settings fall back one by one', () => {
  expect(readSettings('{"vertex_ids": true, "log_file": 7, "display": {"stick_size": 4, "palette": 1}}')).toEqual({
    ...DEFAULTS,
    vertex_ids: true,
    display: { ...DEFAULTS.display, stick_size: 4 },
  });
  expect(readSettings('nonsense')).toEqual(DEFAULTS);
});
