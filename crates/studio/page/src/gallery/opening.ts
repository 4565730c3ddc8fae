// Opening a position that is written somewhere: in the gallery, in the guide, on the number line.

import type { Studio } from '../app/studio.svelte';
import { fromWire } from '../engine/wire';
import { plain } from '../look/value';
import { emptyPicture, type Picture } from '../model/picture';

/** The picture of a text; null for stalks without end. */
export async function pictureOf(studio: Studio, text: string, variant?: string): Promise<Picture | null> {
  const parsed = await studio.engine.parse(text, variant);
  if (parsed.line) return { ...emptyPicture(parsed.line.variant), dominoes: parsed.line.dominoes };
  if (!parsed.picture) return null;
  return fromWire({ ...parsed.picture, variant: variant ?? parsed.variant ?? 'red-blue' });
}

/** Shows it on the drawing canvas, as a step that can be undone. What has no end is only told of. */
export async function openText(
  studio: Studio,
  text: string,
  variant?: string,
): Promise<'drawn' | 'endless' | 'refused'> {
  try {
    const picture = await pictureOf(studio, text, variant);
    if (!picture) {
      const { value } = await studio.engine.solve({ text });
      studio.questions.tell(`${text} has no end and cannot be drawn. It is worth ${plain(value ?? '?')}.`);
      return 'endless';
    }
    studio.play.stop();
    studio.lesson = null;
    studio.screen = 'drawing';
    studio.change({ type: 'replace', picture: { ...picture, ...look(studio) }, why: 'opened' });
    studio.fit();
    return 'drawn';
  } catch (error) {
    studio.questions.tell((error as Error).message, undefined, 'error');
    return 'refused';
  }
}

function look(studio: Studio): Partial<Picture> {
  const { display } = studio.picture;
  return display ? { display } : {};
}
