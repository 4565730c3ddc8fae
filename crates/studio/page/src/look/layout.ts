// Where the panel is: beside the drawing, or below it as a sheet that opens and closes. Low windows, such as those of
// people who zoom in, keep it beside, so that the drawing stays in view.

export const SHEET = '(max-width: 559px), (max-width: 760px) and (min-height: 561px)';
