// @module-tag whole

import { createHmac } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '#infra/local-cloud/cloud.ts';
import { functionCredentials } from '#infra/local-cloud/iam/identities.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { newTinyCloud, type TinyCloud } from './tiny-cloud.ts';

let tiny: TinyCloud;
let cloud: LocalCloud;
beforeAll(async () => {
  tiny = await newTinyCloud();
  cloud = await tiny.start();
});
afterAll(async () => {
  await cloud.close();
  await tiny.remove();
});

/** A function signs that can write below `own/`. */
function signed(Key = 'own/picture', Expires = 60): Promise<PresignedPost> {
  const credentials = functionCredentials('Tiny-Misbehave');
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

/** Returns the credential of a form that was signed today for another region or service. */
function scopedTo(scope: string): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `${functionCredentials('Tiny-Misbehave').accessKeyId}/${today}/${scope}/aws4_request`;
}

function resigned({ url, fields }: PresignedPost, policy: string): PresignedPost {
  const [, ...scope] = fields['X-Amz-Credential']!.split('/');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${functionCredentials('Tiny-Misbehave').secretAccessKey}`);
  const Policy = btoa(policy);
  return { url, fields: { ...fields, Policy, 'X-Amz-Signature': hmac(key, Policy).toString('hex') } };
}

describe('a form that a browser posts', () => {
  it('is stored if it matches its policy', async () => {
    expect(await post(await signed())).toMatchObject({ status: 204 });
    expect((await fetch(`${cloud.mediaUrl}/own/picture`)).status).toBe(200);
  });

  it.each<[string, Record<string, string | undefined>, string, number]>([
    ['another key', { key: 'own/other' }, 'AccessDenied', 403],
    ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied', 403],
    ['no type', { 'Content-Type': undefined }, 'AccessDenied', 403],
    ['a field with the wrong prefix', { 'x-amz-meta-name': 'other' }, 'AccessDenied', 403],
    ['a field that no condition names', { 'x-amz-meta-extra': '1' }, 'AccessDenied', 403],
    ['no policy', { Policy: undefined }, 'AccessDenied', 403],
    [
      'a changed policy',
      { Policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') },
      'SignatureDoesNotMatch',
      403,
    ],
    ['another signature', { 'X-Amz-Signature': 'ab' }, 'SignatureDoesNotMatch', 403],
    [
      'an unknown access key',
      { 'X-Amz-Credential': 'NOBODY/20261123/us-east-1/s3/aws4_request', 'X-Amz-Security-Token': undefined },
      'InvalidAccessKeyId',
      403,
    ],
    ['no session token of its signer', { 'X-Amz-Security-Token': undefined }, 'InvalidAccessKeyId', 403],
    ['the token of another session', { 'X-Amz-Security-Token': 'another' }, 'InvalidToken', 400],
    ['another algorithm', { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA1' }, 'InvalidArgument', 400],
    ['no algorithm', { 'X-Amz-Algorithm': undefined }, 'InvalidArgument', 400],
    ['the date of another day', { 'X-Amz-Date': '20200101T000000Z' }, 'InvalidArgument', 400],
    ['a key of another region', { 'X-Amz-Credential': scopedTo('eu-west-1/s3') }, 'InvalidArgument', 400],
    ['a key of another service', { 'X-Amz-Credential': scopedTo('us-east-1/sqs') }, 'InvalidArgument', 400],
  ])('is refused with %s', async (_what, changed, code, status) => {
    expect(await post(await signed(), changed)).toEqual({ status, code });
  });

  it.each([
    ['too small', 'a', 'EntityTooSmall'],
    ['too large', 'abcde', 'EntityTooLarge'],
  ])('is refused when its file is %s', async (_what, file, code) => {
    expect(await post(await signed(), {}, file)).toEqual({ status: 400, code });
  });

  it.each(['no JSON', '{"expiration":"2099-01-01T00:00:00Z"}'])('is refused with the policy %s', async (policy) => {
    expect(await post(resigned(await signed(), policy))).toEqual({ status: 400, code: 'InvalidPolicyDocument' });
  });

  it.each(['Policy', 'X-Amz-Signature', 'Content-Type'])(
    'is read up to its file, so a later %s does not count',
    async (name) => {
      const { url, fields } = await signed();
      const { [name]: laterValue = '', ...otherFields } = fields;
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...otherFields, 'x-amz-meta-name': 'picture' }))
        form.append(field, value);
      form.append('file', new Blob(['abc']), 'picture.png');
      form.append(name, laterValue);
      expect((await fetch(url, { method: 'POST', body: form })).status).toBe(403);
    },
  );

  it('is refused after its expiry', async () => {
    expect(await post(await signed('own/late', 0))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it("is refused if its signer can't write there", async () => {
    expect(await post(await signed('other/picture'))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('is refused if it is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fetch((await signed()).url, { method: 'POST', body: 'nonsense', headers });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>MalformedPOSTRequest</Code>');
  });

  it.each(['own/picture', 'other/picture'])('gets an error that the page which posted %s can read', async (key) => {
    const { url, fields } = await signed(key);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, 'x-amz-meta-name': 'picture' })) form.append(name, value);
    form.append('file', new Blob([key === 'own/picture' ? 'a' : 'abc']), 'picture.png');
    const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: 'https://site.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
  });
});
