// The figures of a page of the book, in the colours of the page. The library draws them for paper, in its theme `print`: each of
// its colours has one of the page here, so that figures follow theme and palette.

import { keepPlace } from './keepPlace';

const tint = (colour: string) => `color-mix(in srgb, ${colour} 15%, var(--canvas))`;

const COLOURS: Readonly<Record<string, string>> = {
  '#ffffff': 'var(--canvas)',
  '#222222': 'var(--text)',
  '#969696': 'var(--muted)',
  '#ffd65c': 'color-mix(in srgb, var(--vertex) 45%, var(--canvas))',
  '#2563eb': 'var(--blue)',
  '#dc2f2f': 'var(--red)',
  '#178a43': 'var(--green)',
  // Dominoes are filled with a tint of their colour.
  '#dfe8fc': tint('var(--blue)'),
  '#fae1e1': tint('var(--red)'),
  '#ddeee4': tint('var(--green)'),
};

/** Whether every colour of a drawing has one in the page. Otherwise the drawing shows colours of its own. */
export const followsTheme = (svg: string): boolean =>
  [...svg.matchAll(/"(#[0-9a-f]{3,8})"/g)].every(([, colour = '']) => colour in COLOURS);

/** A drawing of the library as a part of the page, or null if it is to stay an image. */
export function figure(svg: string, label: string): SVGSVGElement | null {
  if (!followsTheme(svg)) return null;
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (!(documentElement instanceof SVGSVGElement)) return null;
  const drawn = document.importNode(documentElement, true);
  for (const part of drawn.querySelectorAll<SVGElement>('*')) {
    // The page has classes of the same names.
    part.removeAttribute('class');
    for (const property of ['fill', 'stroke'] as const) {
      const colour = COLOURS[part.getAttribute(property) ?? ''];
      if (colour !== undefined) part.style[property] = colour;
    }
  }
  drawn.querySelectorAll(':scope > :is(title, desc, metadata)').forEach((part) => part.remove());
  drawn.setAttribute('class', 'figure');
  if (label === '') drawn.setAttribute('aria-hidden', 'true');
  else drawn.setAttribute('aria-label', label);
  return drawn;
}

/** Shows the figures of a text in the page's colours as they arrive; those that have their own stay images. */
export function followTheme(article: HTMLElement): void {
  for (const image of article.querySelectorAll<HTMLImageElement>('img[src$=".svg"]')) {
    // Until then they take no room: nothing that is being read is to move.
    image.hidden = true;
    void svgOf(image).then((svg) => {
      const drawn = svg === '' ? null : figure(svg, image.alt);
      keepPlace(article, image.parentElement ?? article, () => {
        if (drawn) image.replaceWith(drawn);
        else image.hidden = false;
      });
    });
  }
}

async function svgOf(image: HTMLImageElement): Promise<string> {
  try {
    const [response] = await Promise.all([fetch(image.src), image.decode()]);
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
