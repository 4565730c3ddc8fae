// The parameters of an address: `?game=childish&name=House&stick_size=3`.

import { DEFAULT_DISPLAY, isMisere, type Display, type Picture } from '../model/picture';
import { Refused, decode, encode, wellFormed } from './text';

export type Params = ReadonlyMap<string, string>;

export function splitParams(text: string): { path: string; params: Params } {
  const [path = '', ...rest] = text.split('?');
  const pairs = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '');
  const params = pairs.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
  return { path: decode(path), params: new Map(params) };
}

export const writeParams = (params: readonly (readonly [string, string])[]): string =>
  params.length === 0 ? '' : `?${params.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;

/** The name of a game. Whether there is such a game, the engine knows. */
export function variant(name: string): string {
  if (!/^[a-z][a-z-]{0,39}$/.test(name)) throw new Refused('This link is damaged.');
  return name;
}

/** Longer names are cut. */
const LONGEST_TITLE = 200;

/** A name without control characters, and without those that reverse the direction of text. */
export const cleanTitle = (text: string): string =>
  [...wellFormed(text).replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')]
    .slice(0, LONGEST_TITLE)
    .join('');

export function title(params: Params): { title?: string } {
  const name = cleanTitle(params.get('name') ?? '');
  return name === '' ? {} : { title: name };
}

/** By which rules a picture is played, beside its game. */
export type Rules = Pick<Picture, 'rules' | 'play'>;

/** The engine reads no longer files of rules. */
const LONGEST_RULES = 10_000;

export function cleanRules(rules: string | undefined, play: string | undefined): Rules {
  if (rules !== undefined && rules.length > LONGEST_RULES) throw new Refused('The rules in this link are too long.');
  if (play !== undefined && play !== 'misere') throw new Refused('This link is damaged.');
  return { ...(rules === undefined ? {} : { rules: wellFormed(rules) }), ...(play === undefined ? {} : { play }) };
}

export const ownRules = (params: Params): Rules => cleanRules(params.get('rules'), params.get('play'));

export const writeRules = ({ rules, play }: Rules): [string, string][] => [
  ...(isMisere({ ...(play ? { play } : {}) }) ? [['play', 'misere'] as [string, string]] : []),
  ...(rules === undefined ? [] : [['rules', rules] as [string, string]]),
];

const LOOKS: { readonly [Key in keyof Display]: readonly Display[Key][] } = {
  stick_size: [0, 1, 2, 3, 4, 5],
  vertex_size: [0, 1, 2, 3, 4, 5],
  background: ['theme', 'black', 'white'],
  vertex_colour: ['yellow', 'gray', 'white'],
  ground_colour: ['brown', 'black', 'gray', 'white'],
  palette: ['vivid', 'classic', 'safe'],
};

/** The settings that the studio has; a link cannot bring others. */
export function cleanDisplay(display: Readonly<Record<string, unknown>>): Partial<Display> {
  const known = Object.entries(LOOKS).flatMap(([name, values]) => {
    const found = (values as readonly unknown[]).find(
      (value) => Object.hasOwn(display, name) && value === display[name],
    );
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(known);
}

export function display(params: Params): { display?: Partial<Display> } {
  const numbers = ['stick_size', 'vertex_size'];
  const given = Object.fromEntries(
    [...params].map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  );
  const look = cleanDisplay(given);
  return Object.keys(look).length === 0 ? {} : { display: look };
}

/** What differs from the usual. */
export const writeDisplay = (display: Partial<Display> = {}): [string, string][] =>
  Object.entries(cleanDisplay(display))
    .filter(([name, value]) => DEFAULT_DISPLAY[name as keyof Display] !== value)
    .map(([name, value]) => [name, String(value)]);
