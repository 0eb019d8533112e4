import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { outdatedAsset } from '#test/support/build-product.ts';

it('contains nothing from an earlier synthesis', () => {
  const files = readdirSync(assemblyDir);
  expect(files).toContain('manifest.json');
  expect(files).not.toContain(outdatedAsset);
});
