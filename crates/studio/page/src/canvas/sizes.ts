// Sizes 0 to 5 of the display options, in pixels.

import type { Display } from '../model/picture';

export const stickSize = (look: Display): number => 3 + 3 * look.stick_size;
export const dotSize = (look: Display): number => 3.5 + 3 * look.vertex_size;
