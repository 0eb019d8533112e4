import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressAnswer } from '#functions/platform/http/feature.ts';

const long = JSON.stringify({ text: 'word '.repeat(1000) });
const answerTo = (acceptEncoding: string | undefined, body: string) =>
  compressAnswer({ headers: { 'accept-encoding': acceptEncoding } } as never, {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body,
  });

describe('a long answer', () => {
  it('is compressed for a caller that accepts it', async () => {
    const { headers, body, isBase64Encoded } = await answerTo('br, gzip, deflate', long);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    });
    expect(isBase64Encoded).toBe(true);
    expect(gunzipSync(Buffer.from(body!, 'base64')).toString()).toBe(long);
    expect(body!.length).toBeLessThan(long.length / 10);
  });

  it.each([undefined, 'identity', 'br'])('stays uncompressed for a caller that accepts %s', async (acceptEncoding) => {
    expect((await answerTo(acceptEncoding, long)).body).toBe(long);
  });
});

it('leaves a short answer uncompressed', async () => {
  expect((await answerTo('gzip', '{}')).body).toBe('{}');
});
