import { createHmac, timingSafeEqual, createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import type { Identities, Signer } from './iam/identities.ts';
import { AwsError, localRegion } from './local-aws.ts';
import { denied, type S3Refusal, unknownSigner } from './s3-refusal.ts';

type Fields = Readonly<Record<string, string>>;

interface PostedForm {
  readonly fields: Fields;
  readonly fileBytes: number;
}

export async function formIn(body: Buffer, contentType: string): Promise<PostedForm> {
  const posted = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await posted.formData().catch(() => {
    throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name.toLowerCase() === 'file') return { fields, fileBytes: new Blob([value]).size };
    if (typeof value === 'string') fields[name.toLowerCase()] = value;
  }
  return { fields, fileBytes: 0 };
}

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().check(z.startsWith('$')), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Condition = z.output<typeof policySchema>['conditions'][number];

const unconditioned = /^(policy|file|awsaccesskeyid|x-amz-signature|x-ignore-.*)$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
export function postRefusal(
  bucket: string,
  form: PostedForm,
  identities: Identities,
  now: Date,
): S3Refusal | undefined {
  const { policy: encoded } = form.fields;
  if (encoded === undefined) return denied();
  const refusal = signatureRefusal(encoded, form.fields, identities);
  if (refusal !== undefined) return refusal;
  const policy = policySchema.safeParse(parseJson(Buffer.from(encoded, 'base64').toString('utf8')));
  if (!policy.success) return { status: 400, code: 'InvalidPolicyDocument', message: z.prettifyError(policy.error) };
  const { expiration, conditions } = policy.data;
  if (new Date(expiration) <= now) return denied('Invalid according to Policy: Policy expired.');
  return refusedByConditions(conditions, { ...form, fields: { ...form.fields, bucket } });
}

function refusedByConditions(conditions: readonly Condition[], { fields, fileBytes }: PostedForm) {
  const named = new Set(['bucket']);
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, min, max] = condition;
      if (fileBytes < min) return tooLarge('EntityTooSmall', 'smaller than the minimum');
      if (fileBytes > max) return tooLarge('EntityTooLarge', 'larger than the maximum');
      continue;
    }
    for (const [operator, name, wanted] of namedConditions(condition)) {
      named.add(name);
      const given = fields[name] ?? '';
      if (operator === 'eq' ? given !== wanted : !given.startsWith(wanted)) {
        return denied(`Invalid according to Policy: Policy Condition failed: ["${operator}", "$${name}", "${wanted}"]`);
      }
    }
  }
  const extra = Object.keys(fields).filter((name) => !named.has(name) && !unconditioned.test(name));
  return extra.length > 0 ? denied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`) : undefined;
}

function tooLarge(code: string, than: string): S3Refusal {
  return { status: 400, code, message: `Your proposed upload is ${than} allowed size` };
}

function namedConditions(condition: Condition): [operator: string, name: string, wanted: string][] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, wanted]) => ['eq', name.toLowerCase(), wanted]);
  }
  const [operator, name, wanted] = condition;
  return typeof name === 'string' ? [[operator, name.slice(1).toLowerCase(), String(wanted)]] : [];
}

const algorithm = 'AWS4-HMAC-SHA256';

export function signerOfForm(fields: Fields): Signer {
  const [accessKeyId = ''] = (fields['x-amz-credential'] ?? '').split('/');
  return { accessKeyId, sessionToken: fields['x-amz-security-token'] };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html */
function signatureRefusal(policy: string, fields: Fields, identities: Identities): S3Refusal | undefined {
  if (fields['x-amz-algorithm'] !== algorithm) return invalid(`X-Amz-Algorithm only supports "${algorithm}"`);
  const signer = signerOfForm(fields);
  const identity = identities.of(signer);
  if (identity === undefined) return unknownSigner(signer);
  const [, ...scope] = (fields['x-amz-credential'] ?? '').split('/');
  const fault = findPostFault(scope, fields['x-amz-date'] ?? '');
  if (fault !== undefined) return invalid(fault);
  const { secretAccessKey } = identity;
  return isSigned(policy, { scope, secretAccessKey, signature: fields['x-amz-signature'] }) ? undefined : mismatch;
}

const mismatch: S3Refusal = {
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'The request signature we calculated does not match',
};

function invalid(message: string): S3Refusal {
  return { status: 400, code: 'InvalidArgument', message };
}

function findPostFault(
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
  readonly scope: readonly string[];
  readonly secretAccessKey: string;
  readonly signature: string | null | undefined;
}

function isSigned(text: string, { scope, secretAccessKey, signature }: Signing): boolean {
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const expected = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`), text);
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const maxLifetimeSeconds = 7 * 24 * 60 * 60;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
export function presignedRefusal(request: IncomingMessage, secretAccessKey: string, now: Date): S3Refusal | undefined {
  const { searchParams: query } = new URL(request.url ?? '/', 'http://s3');
  const said = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [, ...scope] = said('Credential').split('/');
  const fault =
    said('Algorithm') === algorithm
      ? findPostFault(scope, said('Date'))
      : `X-Amz-Algorithm only supports "${algorithm}"`;
  const seconds = Number(said('Expires'));
  const isLifetimeValid = Number.isInteger(seconds) && seconds > 0 && seconds <= maxLifetimeSeconds;
  if (fault !== undefined || !isLifetimeValid) {
    const message = fault ?? 'X-Amz-Expires must be a positive number of seconds, of a week at most';
    return { status: 400, code: 'AuthorizationQueryParametersError', message };
  }
  if (now.getTime() >= parseCompactTime(said('Date')) + seconds * 1000) return denied('Request has expired');
  const hash = createHash('sha256')
    .update(canonical(request, said('SignedHeaders')))
    .digest('hex');
  const text = [algorithm, said('Date'), scope.join('/'), hash].join('\n');
  return isSigned(text, { scope, secretAccessKey, signature: query.get('X-Amz-Signature') }) ? undefined : mismatch;
}

function canonical({ method = 'GET', url = '/', headers }: IncomingMessage, signedHeaders: string): string {
  const [path = '', query = ''] = url.split('?');
  const sent = query.split('&').filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='));
  const named = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  return [method, path, sent.toSorted().join('&'), named.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n');
}

function parseCompactTime(compact: string): number {
  return Date.parse(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
