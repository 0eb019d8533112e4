// @module-tag whole

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { session } from '#shared/contracts/session.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { call, companionSecret, type Product, startProduct } from '#test/support/product.ts';

/** Formats of secrets. Code that looks for these formats contains their beginnings, never a whole secret. */
const shapes = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/]{40}/,
  "AWS's access key": /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  "OpenAI's key": /\bsk-(?:proj-)?[A-Za-z0-9_-]{32,}/,
  "fal's key": /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{32}\b/,
  "Google's key": /\bAIza[A-Za-z0-9_-]{35}\b/,
};

const root = join(import.meta.dirname, '../..');

async function textsIn(directory: string, pattern: string): Promise<[file: string, text: string][]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: directory }));
  return files.map((file) => [file, readFileSync(join(directory, file), 'utf8')]);
}

describe('the deployment', () => {
  it.each([
    ['the templates', () => textsIn(assemblyDir, '*.json')],
    ["the functions' bundles", () => textsIn(assemblyDir, 'asset.*/**/*.js')],
    ['the site', () => textsIn(join(root, 'dist/site'), '**/*.{js,css,html,json,map}')],
  ])('contains no secret in %s', async (_, texts) => {
    const found = await texts();
    expect(found.length).toBeGreaterThan(0);
    const knownSecrets = [companionSecret, 'test-fal-key', 'test-openai-key'];
    for (const [file, text] of found) {
      const names = Object.entries(shapes).filter(([, shape]) => shape.test(text));
      expect({ file, names: names.map(([name]) => name) }).toEqual({ file, names: [] });
      expect({ file, secret: knownSecrets.find((one) => text.includes(one)) }).toEqual({ file, secret: undefined });
    }
  });
});

describe('a product in use', () => {
  let product: Product;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
    product = await startProduct({ dataDir, timeScale: 0.05 });
  });
  afterAll(async () => {
    await product.close();
    await rm(dataDir, { recursive: true });
  });

  it('writes no password, key, link or cookie to logs or answers', async () => {
    const { id: userId, sessionId } = await createMaya(product);
    const subscriber = await product.signIn(sessionId);
    const admin = await product.signInAdmin();
    const password = 'a-wrong-password-of-somebody';
    const apiKey = 'a-key-that-somebody-has-paid-for';
    const guessed = 'a-guessed-session-id-0123456789';
    const { body: wrong } = await call(product.siteUrl, adminAuth.signIn, { body: { userId: 'admin', password } });
    const { body: unknown } = await call(product.siteUrl, session.connectSession, {
      body: { sessionId: guessed, fingerprint: 'x' },
    });
    const body = { provider: 'fal', name: 'mine', apiKey };
    const { body: createdKey } = await admin.call(adminApiKeys.createApiKey, { body });
    const values = { prompt: 'a fox', image_size: 'square_hd', num_images: 1 };
    const { body: started } = await subscriber.generate('dream-image', values);
    await subscriber.settled(started.generation.id);
    const failed = await subscriber.generate('dream-image', { ...values, prompt: 'a fox #422' });
    await subscriber.settled(failed.body.generation.id);

    const secrets = {
      'a wrong password': password,
      'a password': 'atelia-local-admin',
      'an API key': apiKey,
      'a link': sessionId,
      'a guessed link': guessed,
      'a user id': userId,
      "a subscriber's cookie": tokenIn(subscriber.cookie),
      "an admin's cookie": tokenIn(admin.cookie),
      "fal's key": 'test-fal-key',
      "OpenAI's key": 'test-openai-key',
      "the companion's secret": companionSecret,
      'a part of a private key': JSON.parse(product.providers.serviceAccount).private_key.slice(30, 90) as string,
    };
    const answers = JSON.stringify([wrong, unknown, createdKey, started]);
    const logs = await textsIn(join(dataDir, 'logs'), '**/*');
    expect(logs.length).toBeGreaterThan(3);
    for (const [file, text] of [...logs, ['answers', answers] as const]) {
      const leaked = Object.entries(secrets).filter(([, secret]) => text.includes(secret));
      expect({ file, leaked: leaked.map(([name]) => name) }).toEqual({ file, leaked: [] });
    }
    // The log identifies the caller only by a hash, for operators who know the account.
    const caller = createHash('sha256').update(`USER#${userId}`).digest('hex').slice(0, 16);
    const lines = logs.flatMap(([, text]) => text.split('\n')).filter((line) => line.includes(`"caller":"${caller}"`));
    expect(lines.join('\n')).toContain('POST /api/generations');
  });
});

function tokenIn(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}
