import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startCloud } from '#infra/local-cloud/cloud.ts';
import { credentialsOf } from '#infra/local-cloud/iam/identities.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { writeTinyAssembly } from './tiny-assembly.ts';

let directory: string;
let cloud: LocalCloud;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'post-'));
  await writeTinyAssembly(join(directory, 'cdk.out'));
  cloud = await startCloud({
    assemblyDir: join(directory, 'cdk.out'),
    dataDir: join(directory, 'data'),
    port: 0,
    engine: 'dynoxide',
  });
});
afterAll(async () => {
  await cloud.close();
  await rm(directory, { recursive: true });
});

/** As a function signs it that may write below `own/`. */
function signed(Key = 'own/picture', Expires = 60): Promise<PresignedPost> {
  const credentials = credentialsOf('Tiny-Misbehave');
  return createPresignedPost(
    new S3Client({ ...localClientConfig, credentials, endpoint: cloud.endpoints.s3, forcePathStyle: true }),
    {
      Bucket: cloud.bucketName('Media'),
      Key,
      Expires,
      Fields: { 'Content-Type': 'image/png' },
      Conditions: [
        ['content-length-range', 2, 4],
        ['starts-with', '$x-amz-meta-name', 'pic'],
      ],
    },
  );
}

async function post({ url, fields }: PresignedPost, changed: Record<string, string | undefined> = {}, file = 'abc') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, 'x-amz-meta-name': 'picture', ...changed })) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('file', new Blob([file]), 'picture.png');
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, code: /<Code>(\w+)</.exec(await answer.text())?.[1] };
}

describe('a form that a browser posts', () => {
  it('is stored when it is as its policy says', async () => {
    expect(await post(await signed())).toMatchObject({ status: 204 });
    expect((await fetch(`${cloud.mediaUrl}/own/picture`)).status).toBe(200);
  });

  it.each<[string, Record<string, string | undefined>, string, number]>([
    ['another key', { key: 'own/other' }, 'AccessDenied', 403],
    ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied', 403],
    ['no type', { 'Content-Type': undefined }, 'AccessDenied', 403],
    ['a field of the wrong beginning', { 'x-amz-meta-name': 'other' }, 'AccessDenied', 403],
    ['a field that no condition names', { 'x-amz-meta-extra': '1' }, 'AccessDenied', 403],
    ['no policy', { Policy: undefined }, 'AccessDenied', 403],
    [
      'a changed policy',
      { Policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') },
      'SignatureDoesNotMatch',
      403,
    ],
    ['another signature', { 'X-Amz-Signature': 'ab' }, 'SignatureDoesNotMatch', 403],
    ["nobody's key", { 'X-Amz-Credential': 'NOBODY/20261123/us-east-1/s3/aws4_request' }, 'SignatureDoesNotMatch', 403],
  ])('is refused with %s', async (_what, changed, code, status) => {
    expect(await post(await signed(), changed)).toEqual({ status, code });
  });

  it.each([
    ['too small', 'a', 'EntityTooSmall'],
    ['too large', 'abcde', 'EntityTooLarge'],
  ])('is refused when its file is %s', async (_what, file, code) => {
    expect(await post(await signed(), {}, file)).toEqual({ status: 400, code });
  });

  it('is refused when its time is up', async () => {
    expect(await post(await signed('own/late', 0))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('is refused when who signed it may not write there', async () => {
    expect(await post(await signed('other/picture'))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('lets the page that posted it read why it was refused', async () => {
    const { url, fields } = await signed();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', 'a');
    const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: 'https://site.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
  });
});
