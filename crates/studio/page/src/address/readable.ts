// Small pictures in addresses that people can read and write:
//
//   edges/0@-0.5-1b,1-2r?at=1:-0.5,1;2:0,2     from 0, at -0.5 on the ground, to 1, blue
//   dominoes/(2,4)(7,3)?game=domino-shave

import { COLOURS } from '../model/colours';
import {
  emptyPicture,
  lineText,
  toInteger,
  type Domino,
  type Picture,
  type Stick,
  type Vertex,
} from '../model/picture';
import { display, ownRules, title, variant, writeDisplay, writeParams, writeRules, type Params } from './params';
import { checked, coordinate, rounded } from './sound';
import { Refused } from './text';

const EDGE = /^(-?\d{1,19})(?:@(-?[\d.]{1,20}))?-(-?\d{1,19})(?:@(-?[\d.]{1,20}))?([a-z])$/;
const PLACE = /^(-?\d{1,19}):(-?[\d.]{1,20}),(-?[\d.]{1,20})$/;

export function readEdges(path: string, params: Params): Picture {
  const edges = pieces(path, ',').map((text, index): Stick => {
    const [, from, x, to, xTo, letter] = EDGE.exec(text) ?? [];
    const colour = COLOURS.find((name) => name.startsWith(letter ?? '?'));
    if (from === undefined || to === undefined || !colour) throw damaged(`the edge “${text.slice(0, 40)}”`);
    return {
      id: index + 1,
      from: toInteger(from),
      to: toInteger(to),
      colour,
      ...(x === undefined ? {} : { ground_x: coordinate(x) }),
      ...(xTo === undefined ? {} : { ground_x_to: coordinate(xTo) }),
    };
  });
  const vertices = pieces(params.get('at') ?? '', ';').map((text): Vertex => {
    const [, id, x, y] = PLACE.exec(text) ?? [];
    if (id === undefined || x === undefined || y === undefined) throw damaged(`the vertex “${text.slice(0, 40)}”`);
    return { id: toInteger(id), x: coordinate(x), y: coordinate(y) };
  });
  const { vertices: ground, ...rest } = emptyPicture(variant(params.get('game') ?? 'red-blue'));
  const known = { ...ownRules(params), ...title(params), ...display(params) };
  return checked({ ...rest, vertices: [...ground, ...vertices], edges, ...known });
}

/** Null if the picture has something that this form has no place for. */
export function writeEdges(picture: Picture): string | null {
  const [ground, ...vertices] = picture.vertices;
  if (ground?.id !== 0 || ground.x !== 0 || ground.y !== 0 || picture.dominoes) return null;
  const foot = (x: number | undefined) => (x === undefined ? '' : `@${decimal(x)}`);
  const edges = picture.edges.map(
    (edge) => `${edge.from}${foot(edge.ground_x)}-${edge.to}${foot(edge.ground_x_to)}${edge.colour.charAt(0)}`,
  );
  const at = vertices.map(({ id, x, y }) => `${id}:${decimal(x)},${decimal(y)}`);
  return `edges/${edges.join(',')}${writeParams([
    ...(at.length === 0 ? [] : [['at', at.join(';')] as const]),
    ...common(picture, 'red-blue'),
  ])}`;
}

export function readDominoes(path: string, params: Params): Picture {
  if (!/^(?:\(\d{1,40},\d{1,40}\))*$/.test(path)) throw damaged('the line of dominoes');
  const dominoes = [...path.matchAll(/\((\d+),(\d+)\)/g)].map(([, left = '', right = '']): Domino => [
    toInteger(left),
    toInteger(right),
  ]);
  const game = variant(params.get('game') ?? 'domino-shave');
  return { ...emptyPicture(game), dominoes, ...ownRules(params), ...title(params), ...display(params) };
}

export const writeDominoes = (picture: Picture): string =>
  `dominoes/${lineText(picture)}${writeParams(common(picture, 'domino-shave'))}`;

function common({ variant, title = '', display, ...picture }: Picture, usual: string): [string, string][] {
  return [
    ...(variant === usual ? [] : [['game', variant] as [string, string]]),
    ...writeRules(picture),
    ...(title === '' ? [] : [['name', title] as [string, string]]),
    ...writeDisplay(display),
  ];
}

const decimal = (x: number): string => String(rounded(x));
const pieces = (text: string, by: string): string[] => (text === '' ? [] : text.split(by));
const damaged = (what: string) => new Refused(`This link is damaged: ${what} can’t be read.`);
