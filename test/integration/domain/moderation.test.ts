import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assertAllowedContent } from '#functions/domain/moderation/check-content.ts';
import { judgeByOpenAi } from '#functions/providers/openai/moderation.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { type Moderation, moderationSchema } from '#shared/rules/moderation.ts';
import { newTable } from '#test/support/new-table.ts';
import { harmless, redTeam } from '#test/support/red-team.ts';
import { startFresh } from '../../stand-ins/real-clients.ts';

const realFetch = globalThis.fetch;
const secretsManager = mockClient(SecretsManagerClient);
let standIns: StandIns;
let calls = 0;
beforeAll(async () => {
  Object.assign(process.env, (await newTable()).environment);
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: '{"openaiKey":"sk-test"}' });
  standIns = await startFresh();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls += 1;
    return realFetch(url.replace('https://api.openai.com', `${standIns.url}/openai`), init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await standIns.close();
});

const mediaBaseUrl = 'https://media.test';
const pictures = new Map<string, string>();
const field = { id: 'prompt', label: 'Prompt', type: 'textarea', variableName: 'prompt' } as const;
const photo = { id: 'photo', label: 'Photo', type: 'file', variableName: 'photo' } as const;

async function drawPicture(name: string, background: string): Promise<string> {
  const create = { width: 64, height: 64, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  pictures.set(`${name}.jpeg`, `data:image/jpeg;base64,${bytes.toString('base64')}`);
  return `${mediaBaseUrl}/${name}.jpeg`;
}

interface Tried {
  readonly prompt?: string;
  readonly photos?: readonly string[];
  readonly settings?: Partial<Moderation>;
  readonly values?: Record<string, string>;
}

async function outcome({ prompt = 'a lamp', photos = [], settings = {}, values = {} }: Tried): Promise<string> {
  const check = {
    moderation: () => moderationSchema.parse(settings),
    judge: judgeByOpenAi,
    readableUrl: async (fileKey: string) => pictures.get(fileKey)!,
    mediaBaseUrl,
  };
  const files = photos.map((publicUrl) => ({ publicUrl, field: photo }) as never);
  const fields = [field, { ...field, id: 'negative', variableName: 'negative_prompt' }] as never;
  return assertAllowedContent(check, { fields, files, values: { prompt, ...values } })
    .then(() => 'accepted')
    .catch(({ code }: { code: string }) => code);
}

describe('content that is judged before it is paid', () => {
  it('has a red team of 200 prompts and 300 harmless ones at least', () => {
    expect(redTeam.length).toBeGreaterThanOrEqual(200);
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(300);
  });

  it('is refused for every prompt of the red team', async () => {
    const missed: string[] = [];
    for (const { name, prompt } of redTeam) {
      if ((await outcome({ prompt })) !== 'content_refused') missed.push(name);
    }
    expect(missed).toEqual([]);
  });

  it('is accepted for every harmless prompt', async () => {
    const refused: string[] = [];
    for (const prompt of harmless) if ((await outcome({ prompt })) !== 'accepted') refused.push(prompt);
    expect(refused).toEqual([]);
  });

  it('is refused for forbidden pictures, wherever they are among others', async () => {
    const harmlessPictures = await Promise.all(
      ['white', 'black', 'green', 'blue', 'gray', 'yellow'].map((colour) => drawPicture(colour, colour)),
    );
    const forbidden = await Promise.all(
      ['#f0f', '#f00', '#0ff', '#f808f8', '#f80808', '#08f8f8'].map((colour, index) =>
        drawPicture(`bad-${index}`, colour),
      ),
    );
    for (const picture of harmlessPictures) expect(await outcome({ photos: [picture] })).toBe('accepted');
    for (const picture of forbidden) {
      expect(await outcome({ photos: [picture] })).toBe('content_refused');
      expect(await outcome({ photos: [...harmlessPictures.slice(0, 3), picture] })).toBe('content_refused');
    }
  });

  it('is judged more strictly with a picture, which can show a person', async () => {
    const picture = await drawPicture('person', 'tan');
    expect(await outcome({ prompt: 'undress this statue' })).toBe('accepted');
    expect(await outcome({ prompt: 'undress this statue', photos: [picture] })).toBe('content_refused');
    expect(await outcome({ prompt: 'a hat for this statue', photos: [picture] })).toBe('accepted');
  });

  it('can name in a negative prompt what must not be shown', async () => {
    expect(await outcome({ values: { negative_prompt: 'naked, gore' } })).toBe('accepted');
    expect(await outcome({ values: { another_prompt: 'naked, gore' } })).toBe('content_refused');
  });

  it('follows the settings of the stage, except for minors', async () => {
    expect(await outcome({ prompt: 'a nude in marble', settings: { thresholds: { sexual: 1 } } })).toBe('accepted');
    const lax = { thresholds: { sexual: 1, 'sexual/minors': 1 } };
    expect(await outcome({ prompt: 'a naked child', settings: lax })).toBe('content_refused');
    const before = calls;
    expect(await outcome({ prompt: 'a nude in marble', settings: { isOn: false } })).toBe('accepted');
    expect(calls).toBe(before);
  });

  it('is one call, and accepted or refused without a verdict as the stage says', async () => {
    const before = calls;
    await outcome({ prompt: 'a lamp on a desk' });
    expect(calls).toBe(before + 1);
    expect(await outcome({ prompt: '#openai-500 a lamp' })).toBe('accepted');
    expect(await outcome({ prompt: '#openai-429 a lamp', settings: { withoutVerdict: 'refuse' } })).toBe('unavailable');
  });
});
