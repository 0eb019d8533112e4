import type { EdgeAnswer, Origin } from './distribution-config.ts';

const passedToS3 = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
/** Headers of one connection, or of the local S3 server. */
const droppedFromS3 = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'x-amz-storage-class']);

/** A bucket behind an origin access control that can read some objects, but not list them. */
export function s3Origin(endpoint: string, bucket: string, mayRead: (key: string) => boolean): Origin {
  return async ({ method, path, headers }) => {
    const key = keyIn(path);
    if (key === undefined || !mayRead(key)) return accessDenied;
    const passed = passedToS3.flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    const answer = await fetch(`${endpoint}/${bucket}${path}`, { method, headers: Object.fromEntries(passed) });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return accessDenied;
    }
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !droppedFromS3.has(name))),
      body: answer.body,
    };
  };
}

/**
 * Decoded once, like S3. Undefined for invalid paths, and for those that the S3 server would read as another file.
 */
function keyIn(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.split('?')[0]?.replaceAll('+', ' ').slice(1) ?? '');
    return key.split('/').some((part) => ['', '.', '..'].includes(part)) ? undefined : key;
  } catch {
    return undefined;
  }
}

/** S3's answer for a missing object without the right to list. */
const accessDenied: EdgeAnswer = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
};
