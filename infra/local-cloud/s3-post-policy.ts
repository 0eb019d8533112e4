import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Identities } from './iam/identities.ts';

/** A form that a browser posts to a bucket: its fields, with lower-case names, and how large its file is. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileBytes: number;
}

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Condition = z.output<typeof policySchema>['conditions'][number];

/** What S3 answers a form with that its policy does not let in. */
export interface PostRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const denied = (message: string): PostRefusal => ({ status: 403, code: 'AccessDenied', message });
/** Fields that no condition has to name. */
const unconditioned = /^(policy|file|awsaccesskeyid|x-amz-signature|x-ignore-.*)$/;

/** Why S3 would refuse the form, or nothing. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
export function postRefusal(
  bucket: string,
  form: PostedForm,
  identities: Identities,
  now: Date,
): PostRefusal | undefined {
  const { policy: encoded } = form.fields;
  if (encoded === undefined) return denied('Access Denied');
  if (!isSigned(encoded, form.fields, identities)) {
    return {
      status: 403,
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match',
    };
  }
  const policy = policySchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  if (!policy.success) return { status: 400, code: 'InvalidPolicyDocument', message: z.prettifyError(policy.error) };
  const { expiration, conditions } = policy.data;
  if (new Date(expiration) <= now) return denied('Invalid according to Policy: Policy expired.');
  return refusedByConditions(conditions, { ...form, fields: { ...form.fields, bucket } });
}

function refusedByConditions(conditions: readonly Condition[], { fields, fileBytes }: PostedForm) {
  const named = new Set(['bucket']);
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, least, most] = condition;
      if (fileBytes < least) return tooLarge('EntityTooSmall', 'smaller than the minimum');
      if (fileBytes > most) return tooLarge('EntityTooLarge', 'larger than the maximum');
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

function tooLarge(code: string, than: string): PostRefusal {
  return { status: 400, code, message: `Your proposed upload is ${than} allowed size` };
}

function namedConditions(condition: Condition): [operator: string, name: string, wanted: string][] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, wanted]) => ['eq', name.toLowerCase(), wanted]);
  }
  const [operator, name, wanted] = condition;
  return typeof name === 'string' ? [[operator, name.slice(1).toLowerCase(), String(wanted)]] : [];
}

/** Version 4 of AWS's signature, over the policy as it was sent. */
function isSigned(policy: string, fields: PostedForm['fields'], identities: Identities): boolean {
  const [accessKeyId = '', date = '', region = '', service = ''] = (fields['x-amz-credential'] ?? '').split('/');
  const secret = identities.ofKey(accessKeyId)?.secretAccessKey;
  if (secret === undefined) return false;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const signingKey = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  const expected = hmac(signingKey, policy);
  const given = Buffer.from(fields['x-amz-signature'] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
