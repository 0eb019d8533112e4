interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Whether a setting is a whole number within its limits, or was not made. */
export function isWithin(value: number | undefined, { min, max }: Limits): boolean {
  return value === undefined || (Number.isInteger(value) && value >= min && value <= max);
}
