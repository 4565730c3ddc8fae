// For tests: addresses of every form that was ever written, as that version of the studio wrote them, with what
// they must open. Lines are added, never changed.

import { emptyPicture, type Picture } from '../model/picture';
import type { Address } from './address';

const canvas = (picture: Picture): Address => ({
  kind: 'canvas',
  view: 'drawing',
  shown: { kind: 'picture', picture },
});
const text = (written: string): Address => ({
  kind: 'canvas',
  view: 'drawing',
  shown: { kind: 'text', text: written },
});

export const HALF: Picture = {
  ...emptyPicture(),
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: 0, y: 1 },
    { id: 2, x: 0, y: 2 },
  ],
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue', ground_x: 0 },
    { id: 2, from: 1, to: 2, colour: 'red' },
  ],
};

export const NAMED: Picture = {
  ...emptyPicture('red-blue-green'),
  title: 'Half, with “quotes” and ω',
  display: { stick_size: 3, palette: 'safe' },
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: -0.25, y: 1 },
    { id: 7, x: 1.125, y: 2.5 },
  ],
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue', ground_x: -0.25 },
    { id: 2, from: 1, to: 7, colour: 'red' },
    { id: 3, from: 7, to: 0, colour: 'green', ground_x_to: 2 },
  ],
};

const CHILDISH: Picture = {
  ...emptyPicture('childish'),
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: -1, y: 1 },
    { id: 2, x: 1, y: 1 },
  ],
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue' },
    { id: 2, from: 1, to: 2, colour: 'blue' },
    { id: 3, from: 2, to: 0, colour: 'red' },
    { id: 4, from: 2, to: 2, colour: 'red' },
  ],
};

const LINE: Picture = {
  ...emptyPicture('domino-shave'),
  dominoes: [
    [2, 4],
    [7, 3],
    [0, 0],
  ],
};

/** Written by version 0.1. */
export const FIRST_VERSION: readonly (readonly [string, Address])[] = [
  ['#h1.JckxCkAhDAPQu3SOkPY60kV0Kw6C9__ET0gIvG5nzTbqLoMZOqG4ShIBIkimxJ_tWwVHwP-rSUl-', canvas(HALF)],
  [
    '#h1.JYvRCcIwFEVXCe_7Fl4ipdAJ3KEUifZVgyFqk1JQhP66g87kDp1EYrlwOHC4DQ3SFXs_SnEcRAKBttb3UJNLJ7XM79t4SRKX-aNs6NT3RWgYeRqFKRmamVFBa1PClMxt7hq81jB6D537qn9UYJhVDecH40ExucN5F91dqN6ArtZLSkI1RdsLPdsf',
    canvas(NAMED),
  ],
  ['#h1.i1ZKzsjMSckszlDSUVLSiTbQAUFDHV1DAwMDHTBhpANnx4IUGOoY6OSV5uRACEMdIxS-EVg7Mt8ImR8LMj8WAA', canvas(CHILDISH)],
  ['#h1.i1ZKyc_NzMvXLc5ILEtV0lFS0ok20DHQMYjViY7ViY420jGJ1Yk21zGOBYvHxuoYxAIA', canvas(LINE)],
  ['#h1.i1ZKL0pNzVPSUVLSiTbQMdAxiNWJjgXTAA', canvas(emptyPicture('green'))],
  ['#guide/theorems', { kind: 'guide', page: 'theorems' }],
  ['#guide/theorems#fusion', { kind: 'guide', page: 'theorems', section: 'fusion' }],
  ['#guide/theorems%23fusion', { kind: 'guide', page: 'theorems', section: 'fusion' }],
  ['#guide/', { kind: 'guide', page: 'README' }],
  ['#open/b(r)%20%2B%20g', text('b(r) + g')],
  ['#open/b(r)(b)%20%2B%20rb%20%2B%20r', text('b(r)(b) + rb + r')],
  ['#open/:G%20brrb:G', text(':G brrb:G')],
  ['#open/0-1b%201-2r', text('0-1b 1-2r')],
  ['#open/br', text('br')],
];
