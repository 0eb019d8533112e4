import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { siteConfigSchema } from '#shared/rules/site-settings.ts';
import { completeProduction, resourcesOf, synthesise } from '#test/support/synthesise.ts';

const firebase = {
  apiKey: 'public-api-key',
  projectId: 'our-project',
  messagingSenderId: '123',
  appId: '1:123:web:456',
  vapidKey: 'public-vapid-key',
};
const site = { allowedSkus: ['sku_pro'], upgrade: { reasons: ['Because'], planFeatures: { sku_pro: ['More'] } } };
const common = JSON.parse(readFileSync(join(import.meta.dirname, '../../frontend/public/site-config.json'), 'utf8'));

const production = (settings: object) =>
  synthesise({ stage: 'prod', settings: { ...completeProduction, ...settings } });

/** Reads `/site-config.json` as deployed: later sources replace the files of earlier ones. */
async function deployed({ app, assemblyDir }: ReturnType<typeof synthesise>): Promise<unknown> {
  const { assetPaths } = await readAssembly(assemblyDir);
  const [entry] = resourcesOf(app, 'Custom::CDKBucketDeployment').filter(({ Properties }) => Properties.DistributionId);
  const last = assetPaths.get(entry!.Properties.SourceObjectKeys.at(-1));
  return JSON.parse(readFileSync(join(last!, 'site-config.json'), 'utf8'));
}

describe("the site's settings after a deployment", () => {
  it("are the stage's settings over the defaults", async () => {
    const config = await deployed(production({ firebase, site }));
    expect(config).toEqual({ ...common, ...site, firebase });
    expect(siteConfigSchema.parse(config)).toMatchObject({ ...site, firebase });
  });

  it('are the defaults for a stage without settings, without web push', async () => {
    expect(await deployed(synthesise())).toEqual(common);
  });

  it.each([
    ['an incomplete Firebase configuration', { firebase: { ...firebase, vapidKey: undefined } }, /firebase/],
    ['a misspelt plan', { site: { allowedSku: ['sku_pro'] } }, /allowedSku/],
    ['reasons that are not a list', { site: { upgrade: { reasons: 'Because' } } }, /reasons/],
    ['a stand-in in production', { firebase: 'stand-in' }, 'Stage prod may not push to a stand-in'],
  ])('are refused with %s', (_, settings, message) => {
    expect(() => production(settings)).toThrow(message);
  });
});
