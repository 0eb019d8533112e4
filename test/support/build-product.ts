import { synthesise } from '#infra/local/build.ts';

/** Writes the templates and bundles that the local cloud runs, once for all test files. */
export async function setup(): Promise<void> {
  await synthesise();
}
