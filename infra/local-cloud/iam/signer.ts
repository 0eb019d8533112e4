import type { IncomingHttpHeaders } from 'node:http';

/** Who a request says that it is from. */
export interface Signer {
  readonly accessKeyId: string;
  /** Comes with the key of a session, which every function's is. */
  readonly sessionToken: string | undefined;
}

/** As the header or, of a presigned URL, the query says it. */
export function signerOf(headers: IncomingHttpHeaders, query = new URLSearchParams()): Signer {
  const signed = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
  const token = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token') ?? undefined;
  return {
    accessKeyId: signed ?? query.get('X-Amz-Credential')?.split('/')[0] ?? '',
    sessionToken: token?.toString(),
  };
}
