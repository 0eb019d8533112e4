import { defineConfig } from 'vitest/config';

/** The unit tests of what is mutated, with properties from a fixed seed: their names must be the same in every run. */
export default defineConfig({
  test: {
    include: ['test/unit/shared/**/*.test.ts', 'test/unit/functions/providers/fal/import/**/*.test.ts'],
    setupFiles: ['test/bench/mutants/fixed-seed.ts'],
  },
});
