/** Steps of a round size: 1, 2 or 5 times a power of ten, and never less than one. */
export interface Axis {
  readonly step: number;
  /** The last step, which nothing reaches beyond. */
  readonly top: number;
  /** Zero, and every step up to the top. */
  readonly marks: readonly number[];
}

const mostSteps = 4;

/** The axis of what reaches up to `highest`, a whole number of something. */
export function axisOf(highest: number): Axis {
  const step = roundStep(highest / mostSteps);
  const count = Math.max(1, Math.ceil(highest / step));
  return { step, top: step * count, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The smallest round step that is no less than what is wanted. */
function roundStep(wanted: number): number {
  let power = 1;
  for (;;) {
    for (const digit of [1, 2, 5]) if (digit * power >= wanted) return digit * power;
    power *= 10;
  }
}
