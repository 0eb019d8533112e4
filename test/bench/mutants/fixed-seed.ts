import { configureGlobal } from 'fast-check';
import { afterAll } from 'vitest';
import { seed } from '#test/support/seed.ts';

// A failing property is enough here, so no smaller example is searched for.
configureGlobal({ seed, endOnFailure: true });

const stryker: { activeMutant?: string } | undefined = Reflect.get(globalThis, '__stryker__');

// The thread is reused, so the next modules must load without the mutant.
afterAll(() => {
  if (stryker) stryker.activeMutant = undefined;
});
