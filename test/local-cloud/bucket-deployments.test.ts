// @module-tag whole

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { deployBucketContents } from '#infra/local-cloud/bucket-deployments.ts';
import { Deployment } from '#infra/local-cloud/deployment.ts';

afterEach(() => void vi.unstubAllGlobals());

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'asset-'));
  writeFileSync(join(folder, 'settings.json'), text);
  return folder;
}

/** Deploys two folders with one file name; returns the file's contents in the order of the uploads. */
async function deploy(properties: object = {}): Promise<string[]> {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: Buffer }) => {
    sent.push(String(body));
    return new Response();
  });
  const Properties = { SourceObjectKeys: ['build', 'own'], DestinationBucketName: 'site', ...properties };
  const template = {
    Resources: { Files: { Type: 'Custom::CDKBucketDeployment', Properties } },
    Conditions: {},
    Mappings: {},
    Parameters: {},
    Outputs: {},
  };
  const assetPaths = new Map([
    ['build', folderWith('of all')],
    ['own', folderWith('of the stage')],
  ]);
  const deployment = new Deployment({ assetPaths, stacks: [{ name: 'S', template }] });
  const record = join(mkdtempSync(join(tmpdir(), 'record-')), 'record.json');
  await deployBucketContents(deployment, 'http://s3.example', record);
  return sent;
}

it('a later source replaces a file of an earlier source', async () => {
  expect(await deploy()).toEqual(['of all', 'of the stage']);
});

it('a file with values that are only known at deployment is refused', async () => {
  const SourceMarkers = [{}, { '<<marker:0>>': 'https://site.example' }];
  await expect(deploy({ SourceMarkers })).rejects.toThrow('Files has values that are known when it is deployed only');
});
