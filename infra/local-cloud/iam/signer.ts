import type { IncomingHttpHeaders } from 'node:http';

/** The credentials that a request names. */
export interface Signer {
  readonly accessKeyId: string;
  /** Present for temporary credentials, which every function has. */
  readonly sessionToken: string | undefined;
}

/** Reads the header or, in a presigned URL, the query. */
export function signerOf(headers: IncomingHttpHeaders, query = new URLSearchParams()): Signer {
  const signed = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
  const token = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token') ?? undefined;
  return {
    accessKeyId: signed ?? query.get('X-Amz-Credential')?.split('/')[0] ?? '',
    sessionToken: token?.toString(),
  };
}
