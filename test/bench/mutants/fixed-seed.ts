import { configureGlobal } from 'fast-check';
import { afterAll } from 'vitest';
import { seed } from '#test/support/seed.ts';

// That a property fails is enough here: the smallest example is not looked for.
configureGlobal({ seed, endOnFailure: true });

const stryker: { activeMutant?: string } | undefined = Reflect.get(globalThis, '__stryker__');

// The thread is kept: what is loaded next must be loaded without the mutant.
afterAll(() => {
  if (stryker) stryker.activeMutant = undefined;
});
