/** A§9 Field limits. */
export const rowLimits = { min: 2, max: 20 } as const;
export const fileLimits = { min: 1, max: 20 } as const;

export function isWithin(value: number | undefined, { min, max }: { readonly min: number; readonly max: number }) {
  return value === undefined || (Number.isInteger(value) && value >= min && value <= max);
}
