import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identities } from './iam/identities.ts';
import type { Signer } from './iam/signer.ts';
import { localRegion } from './local-aws.ts';
import type { PostedForm } from './s3-posted-form.ts';
import { type S3Refusal, unknownSigner } from './s3-refusal.ts';

type Fields = PostedForm['fields'];

export const algorithm = 'AWS4-HMAC-SHA256';

export function signerOfForm(fields: Fields): Signer {
  const [accessKeyId = ''] = (fields['x-amz-credential'] ?? '').split('/');
  return { accessKeyId, sessionToken: fields['x-amz-security-token'] };
}

/**
 * S3's refusal of a form's signature, if any.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html
 */
export function signatureRefusal(policy: string, fields: Fields, identities: Identities): S3Refusal | undefined {
  if (fields['x-amz-algorithm'] !== algorithm) return invalid(`X-Amz-Algorithm only supports "${algorithm}"`);
  const signer = signerOfForm(fields);
  const identity = identities.of(signer);
  if (identity === undefined) return unknownSigner(signer);
  const [, ...scope] = (fields['x-amz-credential'] ?? '').split('/');
  const fault = faultOf(scope, fields['x-amz-date'] ?? '');
  if (fault !== undefined) return invalid(fault);
  const { secretAccessKey } = identity;
  return isSigned(policy, { scope, secretAccessKey, signature: fields['x-amz-signature'] }) ? undefined : mismatch;
}

export const mismatch: S3Refusal = {
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'The request signature we calculated does not match',
};

function invalid(message: string): S3Refusal {
  return { status: 400, code: 'InvalidArgument', message };
}

/** The credential's scope must match its use. */
export function faultOf(
  [date = '', region = '', service, end]: readonly string[],
  signedAt: string,
): string | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(signedAt)) return 'X-Amz-Date must be formatted via ISO8601 Long format';
  if (!signedAt.startsWith(`${date}T`)) return `the date '${date}' is wrong; expecting that of X-Amz-Date`;
  if (region !== localRegion) return `the region '${region}' is wrong; expecting '${localRegion}'`;
  if (service !== 's3' || end !== 'aws4_request') return 'the scope is wrong; expecting "s3/aws4_request" at its end';
  return undefined;
}

interface Signing {
  /** Date, region, service and `aws4_request`. */
  readonly scope: readonly string[];
  readonly secretAccessKey: string;
  /** Hexadecimal. */
  readonly signature: string | null | undefined;
}

/** Checks AWS's signature version 4 over a text. */
export function isSigned(text: string, { scope, secretAccessKey, signature }: Signing): boolean {
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const expected = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`), text);
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
