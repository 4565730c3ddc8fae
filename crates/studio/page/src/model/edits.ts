// Every change of a picture, as data: `apply` is the only place where pictures change, so that
// undo, the log and its replay are all made of the same edits.

import { inDrawnOrder } from './clockwise';
import { negativeOf, type Colour } from './colours';
import {
  GROUND,
  type Display,
  type Domino,
  type Picture,
  type Placement,
  type Stick,
  type Vertex,
  type VertexId,
} from './picture';
import { fallenWith } from './reach';

/** Where the ends of a stick stand on the ground: `x` its `from`, `x_to` its `to`. */
export interface Foot {
  readonly edge: number;
  readonly x?: number;
  readonly x_to?: number;
}

export type Edit =
  | { readonly type: 'add'; readonly stick: Stick; readonly vertex?: Vertex }
  | { readonly type: 'remove'; readonly stick: number }
  | { readonly type: 'recolour'; readonly stick: number; readonly colour: Colour }
  | { readonly type: 'trunks'; readonly colour: Colour }
  | { readonly type: 'move'; readonly vertex: VertexId; readonly x: number; readonly y: number }
  | { readonly type: 'slide'; readonly stick: number; readonly end: 'from' | 'to'; readonly x: number }
  | { readonly type: 'merge'; readonly vertex: VertexId; readonly into: VertexId }
  | { readonly type: 'negate' }
  | { readonly type: 'variant'; readonly variant: string; readonly paint?: Repaint }
  | { readonly type: 'rules'; readonly rules: string; readonly paint?: Repaint }
  | { readonly type: 'play'; readonly misere: boolean }
  | { readonly type: 'place'; readonly vertices: readonly Placement[]; readonly grounds: readonly Foot[] }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'display'; readonly display: Partial<Display> }
  | { readonly type: 'dominoes'; readonly dominoes: readonly Domino[] }
  | { readonly type: 'replace'; readonly picture: Picture; readonly why: string };

/** The variant of pictures with rules of their own, for programs that know nothing of such rules. */
const OWN_BOARD = 'red-blue-green';

/** What becomes of colours that a new game does not have. */
export type Repaint = Partial<Record<Colour, Colour | 'remove'>>;

export function apply(picture: Picture, edit: Edit): Picture {
  const changed = change(picture, edit);
  return changed.variant === 'clockwise' ? inDrawnOrder(changed) : changed;
}

function change(picture: Picture, edit: Edit): Picture {
  switch (edit.type) {
    case 'add':
      return {
        ...picture,
        vertices: edit.vertex ? [...picture.vertices, edit.vertex] : picture.vertices,
        edges: [...picture.edges, edit.stick],
      };
    case 'remove':
      return without(picture, new Set([edit.stick]));
    case 'recolour':
      return eachStick(picture, (s) => (s.id === edit.stick ? paint(s, edit.colour) : s));
    case 'trunks':
      return eachStick(picture, (s) => (onGround(s) ? paint(s, edit.colour) : s));
    case 'move':
      return eachVertex(picture, (v) => (v.id === edit.vertex ? { ...v, x: edit.x, y: edit.y } : v));
    case 'slide':
      return eachStick(picture, (s) => (s.id === edit.stick ? slid(s, edit.end, edit.x) : s));
    case 'merge':
      return merged(picture, edit.vertex, edit.into);
    case 'negate':
      return negated(picture);
    case 'variant': {
      const { rules: _, ...rest } = picture;
      return repainted({ ...rest, variant: edit.variant }, edit.paint ?? {});
    }
    case 'rules':
      return repainted({ ...picture, variant: OWN_BOARD, rules: edit.rules }, edit.paint ?? {});
    case 'play': {
      const { play: _, ...rest } = picture;
      return edit.misere ? { ...rest, play: 'misere' } : rest;
    }
    case 'place':
      return placed(picture, edit.vertices, edit.grounds);
    case 'title': {
      const { title: _, ...rest } = picture;
      return edit.title === '' ? rest : { ...picture, title: edit.title };
    }
    case 'display':
      return { ...picture, display: { ...picture.display, ...edit.display } };
    case 'dominoes':
      return { ...picture, dominoes: edit.dominoes };
    case 'replace':
      return edit.picture;
  }
}

export function onGround(stick: Stick): boolean {
  return stick.from === GROUND || stick.to === GROUND;
}

function paint(stick: Stick, colour: Colour): Stick {
  return stick.colour === colour ? stick : { ...stick, colour };
}

function slid(stick: Stick, end: 'from' | 'to', x: number): Stick {
  return end === 'from' ? { ...stick, ground_x: x } : { ...stick, ground_x_to: x };
}

function eachStick(picture: Picture, map: (stick: Stick) => Stick): Picture {
  return { ...picture, edges: picture.edges.map(map) };
}

function eachVertex(picture: Picture, map: (vertex: Vertex) => Vertex): Picture {
  return { ...picture, vertices: picture.vertices.map(map) };
}

/** Cuts sticks; what is no longer joined to the ground goes with them, and vertices left bare. */
export function without(picture: Picture, cut: ReadonlySet<number>): Picture {
  const fallen = new Set(fallenWith(picture, cut).map((stick) => stick.id));
  const edges = picture.edges.filter((stick) => !fallen.has(stick.id));
  const kept = new Set([GROUND, ...edges.flatMap((stick) => [stick.from, stick.to])]);
  return { ...picture, edges, vertices: picture.vertices.filter((vertex) => kept.has(vertex.id)) };
}

function merged(picture: Picture, vertex: VertexId, into: VertexId): Picture {
  const place = picture.vertices.find((v) => v.id === vertex);
  const edges = picture.edges.map((stick) => {
    if (stick.from !== vertex && stick.to !== vertex) return stick;
    const from = stick.from === vertex ? into : stick.from;
    const to = stick.to === vertex ? into : stick.to;
    const joined: Stick = { ...stick, from, to };
    if (into !== GROUND || !place) return joined;
    return {
      ...joined,
      ...(stick.from === vertex ? { ground_x: place.x } : {}),
      ...(stick.to === vertex ? { ground_x_to: place.x } : {}),
    };
  });
  return { ...picture, edges, vertices: picture.vertices.filter((v) => v.id !== vertex) };
}

function negated(picture: Picture): Picture {
  const swapped = eachStick(picture, (stick) => paint(stick, negativeOf(stick.colour)));
  if (!picture.dominoes) return swapped;
  return { ...swapped, dominoes: picture.dominoes.map(([l, r]) => [r, l] as const) };
}

function repainted(picture: Picture, rule: Repaint): Picture {
  const gone = picture.edges.filter((stick) => rule[stick.colour] === 'remove');
  const left = gone.length > 0 ? without(picture, new Set(gone.map((s) => s.id))) : picture;
  return eachStick(left, (stick) => {
    const colour = rule[stick.colour];
    return colour && colour !== 'remove' ? paint(stick, colour) : stick;
  });
}

function placed(picture: Picture, vertices: readonly Placement[], grounds: readonly Foot[]): Picture {
  const places = new Map(vertices.map((vertex) => [vertex.id, vertex]));
  const feet = new Map(grounds.map((foot) => [foot.edge, foot]));
  return {
    ...picture,
    vertices: picture.vertices.map((vertex) => {
      const to = places.get(vertex.id);
      return to ? { ...vertex, x: to.x, y: to.y } : vertex;
    }),
    edges: picture.edges.map((stick, index) => {
      const foot = feet.get(index);
      if (!foot) return stick;
      return {
        ...stick,
        ...(foot.x === undefined ? {} : { ground_x: foot.x }),
        ...(foot.x_to === undefined ? {} : { ground_x_to: foot.x_to }),
      };
    }),
  };
}
