import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#frontend/src/data/call-api.ts';
import { openapiDocument } from '#functions/api/openapi/openapi-document.ts';
import { type LocalCloud, startCloud } from '#infra/local-cloud/cloud.ts';
import { api } from '#shared/contracts/api.ts';
import { resourcesOf } from '#test/support/synthesise.ts';
import { GreetingsStack } from './greetings-stack.ts';
import { greetings } from './greetings.contract.ts';

const root = join(import.meta.dirname, '../..');
let directory: string;
let routes: Template;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'one-contract-'));
  const bundleDir = join(directory, 'bundle');
  await build({
    entryPoints: [fileURLToPath(import.meta.resolve('./greetings.handler.ts'))],
    outfile: join(bundleDir, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  const app = new App({ outdir: join(directory, 'cdk.out') });
  routes = Template.fromStack(new GreetingsStack(app, 'Greetings', { bundleDir }).routes);
  app.synth();
});
afterAll(() => rm(directory, { recursive: true }));

describe('a new feature with only a contract and a handler', () => {
  it('is in the template', () => {
    const routeKeys = resourcesOf(routes, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties['RouteKey']);
    expect(routeKeys).toEqual(['POST /api/greetings/{name}', 'DELETE /api/greetings']);
    routes.resourceCountIs('AWS::ApiGatewayV2::Integration', 1);
  });

  it('is in the OpenAPI document, beside the existing routes', () => {
    const { paths = {} } = openapiDocument({ ...api, greetings }, 'https://atelia.example');
    expect(paths['/api/greetings/{name}']?.post).toMatchObject({
      operationId: 'greet',
      tags: ['greetings'],
      parameters: [
        { in: 'path', name: 'name', required: true, schema: { type: 'string', minLength: 2 } },
        { in: 'query', name: 'times', schema: { minimum: 1, maximum: 3, default: 1 } },
      ],
      requestBody: { content: { 'application/json': { schema: { required: ['mood'] } } } },
      responses: { 201: { description: 'Success' }, 400: expect.anything(), 404: expect.anything() },
    });
    expect(paths['/api/greetings']?.delete?.responses).toMatchObject({ 204: { description: 'Success' } });
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/session', '/api/pages/{routePath}']));
  });
});

describe('the route of a new feature', () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startCloud({ assemblyDir: join(directory, 'cdk.out'), dataDir: join(directory, 'data'), port: 0 });
  });
  afterAll(() => cloud.close());

  const realFetch = globalThis.fetch;
  beforeEach(() => {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(cloud.siteUrl + path, init));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const greet = (name: string, times: number, mood: 'happy' | 'calm' = 'calm') =>
    callApi(greetings.greet, { params: { name }, query: { times }, body: { mood } });

  it("answers the browser's client with the fields of the contract only", async () => {
    expect(await greet('Ada Lovelace', 2)).toEqual({
      text: 'Hello Ada Lovelace, be calm! Hello Ada Lovelace, be calm!',
    });
    const answer = await realFetch(`${cloud.siteUrl}/api/greetings/Ada`, { method: 'POST', body: '{"mood":"happy"}' });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 201,
      body: { text: 'Hello Ada, be happy!' },
    });
    expect(await callApi(greetings.forgetGreetings, {})).toBeUndefined();
  });

  it('refuses input that breaks the contract, and names each field', async () => {
    await expect(greet('A', 9, 'angry' as never)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: ['name', 'times', 'mood'].map((field) => ({ field, message: expect.any(String) })),
    });
  });

  it("passes the handler's own errors to the browser's client", async () => {
    await expect(greet('nobody', 1)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Nobody is here',
    });
  });
});

describe('the type checker', () => {
  const handlerOf = (endpoints: string) => `
    import { feature } from '${root}/functions/platform/http/feature.ts';
    import { greetings } from '${import.meta.dirname}/greetings.contract.ts';
    export const handler = feature(greetings, { ${endpoints} }, {});
  `;
  const tsconfig = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], types: ['node'] },
    include: ['handler.mts'],
  };

  async function typeErrors(endpoints: string): Promise<string> {
    await writeFile(join(directory, 'handler.mts'), handlerOf(endpoints));
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(tsconfig));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(process.execPath, [tsc, '-p', directory], (_error, output) => resolve(output));
    return promise;
  }

  const greet = 'greet: async ({ params }) => ({ text: params.name })';
  const forget = 'forgetGreetings: async () => {}';

  it('accepts a handler for every route', async () => {
    expect(await typeErrors(`${greet}, ${forget}`)).toBe('');
  });

  it('names a missing route', async () => {
    expect(await typeErrors(greet)).toMatch(/Property 'forgetGreetings' is missing/);
    expect(await typeErrors(forget)).toMatch(/Property 'greet' is missing/);
  });

  it('refuses a route without a contract, and an answer with a wrong type', async () => {
    expect(await typeErrors(`${greet}, ${forget}, shout: async () => {}`)).toContain("'shout' does not exist");
    expect(await typeErrors(`greet: async () => ({ text: 1 }), ${forget}`)).toContain("'number' is not assignable");
  });
});
