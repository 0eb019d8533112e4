import type { EdgeAnswer, Origin } from './distribution-config.ts';

const passedToS3 = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
/** Only true of one connection, or of the local S3. */
const droppedFromS3 = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'x-amz-storage-class']);

/** A bucket behind an origin access control that may read objects but not list them. */
export function s3Origin(endpoint: string, bucket: string, isReadable: boolean): Origin {
  return async ({ method, path, headers }) => {
    if (!isReadable) return accessDenied;
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

/** What S3 says of a missing object to somebody who may not know whether it exists. */
const accessDenied: EdgeAnswer = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
};
