import type { EdgeAnswer, Origin } from './distribution-config.ts';

const passedToS3 = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
/** Only true of one connection, or of the local S3. */
const droppedFromS3 = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'x-amz-storage-class']);

/** A bucket behind an origin access control that may read those objects, by their keys, and not list them. */
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

/** As S3 reads it: decoded once. Undefined for what can't be, and for what means another file to the server behind, and not to S3. */
function keyIn(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.split('?')[0]?.replaceAll('+', ' ').slice(1) ?? '');
    return key.split('/').some((part) => ['', '.', '..'].includes(part)) ? undefined : key;
  } catch {
    return undefined;
  }
}

/** What S3 says of a missing object to somebody who may not know whether it exists. */
const accessDenied: EdgeAnswer = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
};
