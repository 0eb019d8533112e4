/** Of the heading above what was made, which takes the focus when what covered it goes. */
export const resultHeadingId = 'result-heading';

export function resultHeading(): HTMLElement | null {
  return document.getElementById(resultHeadingId);
}
