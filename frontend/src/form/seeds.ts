import type { FormValues } from '#shared/form/form-values.ts';

const seedName = /^(random_?)?seed$/i;

/** True if the last part of a field's key says so. */
export function isSeed(key: string): boolean {
  return seedName.test(key.split('.').at(-1) ?? '');
}

/** Empties the seeds, so the same entries give another result. */
export function removeSeeds(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isSeed(key) ? null : value]));
}
