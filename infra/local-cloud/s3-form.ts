import * as z from 'zod/mini';
import { AwsError } from './local-aws.ts';
import type { Identities } from './iam/identities.ts';
import { parseJson } from '#shared/kernel/json.ts';
import { denied, type S3Refusal } from './s3-refusal.ts';
import { signatureRefusal } from './s3-signature.ts';

export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
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
