// Which build of the studio a page and an answer are from, so that an old page never uses a new engine.

/** The header by which a server says its build. */
export const BUILD = 'x-hackenbush';

/** The build that the server marked the page with; undefined on a static site. */
export const pageBuild = (): string | undefined =>
  (document.documentElement as HTMLElement | undefined)?.dataset['build'];

/** Does the page come from a server on this computer that answers questions? It marks its pages. */
export const isServed = (): boolean =>
  (document.documentElement as HTMLElement | undefined)?.dataset['engine'] === 'server';
