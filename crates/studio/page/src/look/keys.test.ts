import { expect, test } from 'vitest';
import { matches, shown, takesText } from './keys';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  code: `Key${name.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('combinations are matched', () => {
  expect(matches(key('z', { ctrlKey: true }), 'Mod+Z')).toBe(true);
  expect(matches(key('z'), 'Mod+Z')).toBe(false);
  expect(matches(key('?', { shiftKey: true }), '?')).toBe(true);
  expect(shown('Mod+ArrowLeft')).toMatch(/←$/);
});

// Shortcuts were once dead, and letters chose games, while the list of games had the focus.
test('lists and switches take no text, so commands work on them', () => {
  expect([takesText('textarea', ''), takesText('input', 'text'), takesText('input', 'number')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([takesText('select', ''), takesText('input', 'checkbox'), takesText('button', '')]).toEqual([
    false,
    false,
    false,
  ]);
});
