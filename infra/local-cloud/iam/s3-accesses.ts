import { AwsError } from '../aws-error.ts';
import type { Access } from './policy.ts';

export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  /** Decoded; empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The keys of a bulk deletion. */
  readonly deleted?: readonly string[];
}

/** Other query parameters are separate operations with other rights, and refused. */
const playedQuery =
  /^(x-amz-.+|x-id|response-.+|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|delete|uploads|uploadid|partnumber|versionid)$/i;

/**
 * The rights that an S3 call needs; throws for unsupported operations.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
export function s3Accesses({ method, bucket, key, query, headers, deleted = [] }: S3Request): Access[] {
  const unknown = [...query.keys()].find((name) => !playedQuery.test(name));
  if (unknown !== undefined) throw new AwsError('NotImplemented', `The local cloud does not play ?${unknown}`);
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const version = query.has('versionId') ? 'Version' : '';
  const onObject = (action: string, name = key): Access => ({ action, resource: `${bucketArn}/${name}` });
  if (key === '') return deleted.length > 0 ? deleted.map((name) => onObject('s3:DeleteObject', name)) : onBucket();
  const isOfUpload = query.has('uploadId');
  if (method === 'GET' || method === 'HEAD') {
    return [onObject(isOfUpload ? 's3:ListMultipartUploadParts' : `s3:GetObject${version}`)];
  }
  if (method === 'DELETE') return [onObject(isOfUpload ? 's3:AbortMultipartUpload' : `s3:DeleteObject${version}`)];
  return [onObject('s3:PutObject'), ...copied(headers['x-amz-copy-source'])];

  function onBucket(): Access[] {
    if (method !== 'GET' && method !== 'HEAD') return [{ action: 's3:CreateBucket', resource: bucketArn }];
    return [{ ...learning(bucket), context: { 's3:prefix': [query.get('prefix') ?? ''] } }];
  }
}

/** The right to be told that an object is missing, without a prefix. */
export function learning(bucket: string): Access {
  return { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` };
}

/** A copy also reads its source, whose name is URL-encoded: `+` is a space. */
function copied(source: string | undefined): Access[] {
  if (source === undefined) return [];
  const name = decodeURIComponent(source.split('?')[0]?.replaceAll('+', ' ').replace(/^\//, '') ?? '');
  return [{ action: 's3:GetObject', resource: `arn:aws:s3:::${name}` }];
}
