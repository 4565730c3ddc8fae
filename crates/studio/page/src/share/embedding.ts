// The HTML that shows a picture in another page.

export function iframe(link: string, title: string, { width = 640, height = 420 } = {}): string {
  return `<iframe src="${escaped(link)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border: 1px solid #8888; border-radius: 8px; max-width: 100%"></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
