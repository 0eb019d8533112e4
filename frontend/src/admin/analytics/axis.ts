/** Steps of a round size: 1, 2 or 5 times a power of ten. */
export interface Axis {
  readonly step: number;
  /** The first and the last step, which nothing reaches beyond. */
  readonly bottom: number;
  readonly top: number;
  /** Every step from the first to the last, with zero among them. */
  readonly marks: readonly number[];
}

interface AxisOptions {
  /** Below zero, where something is. */
  readonly lowest?: number;
  /** Nothing is told in smaller steps: 1 of what is counted, a power of ten. */
  readonly least?: number;
}

const mostSteps = 4;

/** The axis of what reaches up to `highest`. */
export function axisOf(highest: number, { lowest = 0, least = 1 }: AxisOptions = {}): Axis {
  const step = roundStep((highest - Math.min(0, lowest)) / mostSteps, least);
  const below = Math.ceil(Math.max(0, -lowest) / step);
  const count = Math.max(below === 0 ? 1 : 0, Math.ceil(highest / step));
  const marks = Array.from({ length: below + count + 1 }, (_, index) => (index - below) * step);
  return { step, bottom: -below * step, top: step * count, marks };
}

/** The smallest round step that is no less than what is wanted. */
function roundStep(wanted: number, least: number): number {
  let power = least;
  for (;;) {
    for (const digit of [1, 2, 5]) if (digit * power >= wanted) return digit * power;
    power *= 10;
  }
}
