// @module-tag whole

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';

/**
 * Introduces mistakes, seen in real deployments, into the product's own templates and bundles; each must be detected
 * locally.
 */
let directory: string;
let product: Product;
let subscriber: SignedIn;
const reported: string[] = [];

interface Template {
  Resources: Record<string, { Type: string; Properties: Record<string, any> }>;
}
type Statement = Record<string, any>;

async function changeTemplate(file: string, change: (template: Template) => void): Promise<void> {
  const path = join(directory, 'cdk.out', file);
  const template = JSON.parse(await readFile(path, 'utf8')) as Template;
  change(template);
  await writeFile(path, JSON.stringify(template));
}

async function changeBundle(feature: string, change: (code: string) => string): Promise<void> {
  const template = JSON.parse(await readFile(join(directory, 'cdk.out/App.template.json'), 'utf8')) as Template;
  const [bundle] = Object.values(template.Resources).flatMap(({ Properties }) =>
    Properties?.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === feature ? [Properties.Code.S3Key] : [],
  );
  const path = join(directory, 'cdk.out', `asset.${bundle.replace('.zip', '')}`, 'index.js');
  const code = await readFile(path, 'utf8');
  expect(change(code)).not.toBe(code);
  await writeFile(path, change(code));
}

/** The statements of a resource policy, or of a role. */
function findStatements({ Resources }: Template, name: RegExp): Statement[] {
  const isNamed = ([id, { Type }]: [string, { Type: string }]) => /(Policy|Role)$/.test(Type) && name.test(id);
  const found = Object.entries(Resources).filter(isNamed);
  expect(found).toHaveLength(1);
  const { PolicyDocument, Policies } = found[0]![1].Properties;
  return (PolicyDocument ?? Policies[0].PolicyDocument).Statement;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mistakes-'));
  await cp(assemblyDir, join(directory, 'cdk.out'), { recursive: true });
  await changeTemplate('App.template.json', (template) => {
    const store = findStatements(template, /^generationworkflowstorefunctionRole/);
    store.splice(
      store.findIndex(({ Action }) => [Action].flat().includes('s3:PutObject')),
      1,
    );
    const generationsStatements = findStatements(template, /^generationsfunctionRole/);
    for (const statement of generationsStatements) {
      const text = JSON.stringify(statement.Resource);
      if (text.includes('/index/gsi1')) statement.Resource = JSON.parse(text.replace('/index/gsi1', '/index/gs1'));
    }
    const topic = findStatements(template, /^AlarmsTopicPolicy/);
    topic.splice(
      topic.findIndex(({ Effect }) => Effect === 'Allow'),
      1,
    );
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type === 'AWS::CloudFront::Distribution') delete Properties.DistributionConfig.CustomErrorResponses;
    }
  });
  // Returns everything instead of a page.
  const everything = `({ ...(await one(...call)), body: JSON.stringify('x'.repeat(6 * 1024 * 1024)) })`;
  const answer = `module.exports = ((one) => ({ handler: async (...call) => ${everything} }))(module.exports.handler);`;
  await changeBundle('credits', (code) => `${code}\n${answer}`);
  // Uses megabytes, where S3 expects bytes.
  await changeBundle('uploads', (code) => code.replace(/(\["content-length-range",1,\w+)\]/, '$1/1024/1024]'));
  product = await startProduct({
    schedules: true,
    cloudOptions: {
      assemblyDir: join(directory, 'cdk.out'),
      retryScale: 0.01,
      report: (line) => reported.push(line),
      accessJournal: undefined,
    },
  });
  subscriber = await product.signIn('demo-session');
});
afterAll(async () => {
  await product.close();
  await rm(directory, { recursive: true });
});

const refusals = () => product.cloud.access.entries().flatMap(({ kind, right }) => (kind === 'refused' ? [right] : []));

it('a missing grant is detected: no result can be stored', async () => {
  const { body } = await subscriber.generate('dream-image', {
    prompt: 'a kite',
    image_size: 'square_hd',
    num_images: 1,
  });
  expect((await subscriber.settled(body.generation.id)).status).toBe('failed');
  expect(refusals()).toContainEqual(expect.stringMatching(/^s3:PutObject on .*\/generated\//));
});

it('the wrong ARN of an index is detected: no list can be read', async () => {
  expect((await subscriber.call(generations.listGenerations, { query: { limit: 5 } })).status).toBe(500);
  expect(refusals()).toContainEqual(expect.stringMatching(/^dynamodb:Query on .*\/index\/gsi1/));
});

it('a topic without a right for CloudWatch is detected: an alarm fires without a message', () => {
  const start = Date.now();
  for (let minute = 0; minute <= 30; minute++) product.cloud.alarms.evaluate(start + minute * 60_000);
  const rung = reported.filter((line) => line.startsWith('ALARM '));
  expect(rung.length).toBeGreaterThan(0);
  for (const line of rung) expect(line).toContain('Nobody was told');
});

it('an error cached at the edge is detected: all subscribers get it', async () => {
  const { body } = await subscriber.generate('dream-image', {
    prompt: 'a kite',
    image_size: 'square_hd',
    num_images: 1,
  });
  const params = { id: body.generation.id };
  const other = await product.signIn('low-credit-session');
  expect((await other.call(generations.getGeneration, { params })).status).toBe(404);
  expect((await subscriber.call(generations.getGeneration, { params })).status).toBe(404);
});

it('an answer that is too large for Lambda is detected', async () => {
  expect(await subscriber.call(credits.getCredits, {})).toMatchObject({
    status: 500,
    body: { message: 'Internal Server Error' },
  });
});

it('a POST policy that refuses its own upload is detected', async () => {
  const body = { filename: 'a.png', contentType: 'image/png', sizeBytes: 1000 };
  const { url, fields } = (await subscriber.call(uploads.createUpload, { body })).body;
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) form.append(name, value);
  form.append('file', new Blob(['x'.repeat(1000)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('EntityTooLarge');
});
