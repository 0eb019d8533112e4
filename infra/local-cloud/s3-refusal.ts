import type { ServerResponse } from 'node:http';
import type { Signer } from './iam/identities.ts';
import { AwsError } from './local-aws.ts';

export interface S3Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const denied = (message = 'Access Denied'): S3Refusal => ({ status: 403, code: 'AccessDenied', message });

/** S3 has its own names for these errors. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export function unknownSigner({ accessKeyId, sessionToken }: Signer): S3Refusal {
  if (accessKeyId === '') return denied();
  return sessionToken === undefined
    ? {
        status: 403,
        code: 'InvalidAccessKeyId',
        message: 'The AWS Access Key Id you provided does not exist in our records.',
      }
    : { status: 400, code: 'InvalidToken', message: 'The provided token is malformed or otherwise invalid.' };
}

const refusedWith: Readonly<Record<string, number>> = {
  PreconditionFailed: 412,
  MissingContentLength: 411,
  MalformedPOSTRequest: 400,
  NotImplemented: 501,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  EntityTooSmall: 400,
};

export function toS3Refusal(error: unknown): S3Refusal {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof AwsError)) return { status: 500, code: 'InternalError', message };
  const status = refusedWith[name];
  return status === undefined ? denied(message) : { status, code: name, message };
}

export function refuse(response: ServerResponse, { status, code, message }: S3Refusal, origin?: string): void {
  response.writeHead(status, {
    'content-type': 'application/xml',
    ...(origin !== undefined && { 'access-control-allow-origin': origin }),
  });
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped}</Message></Error>`,
  );
}
