import { sha256 } from '#functions/platform/ids.ts';

/** What lies in the bucket by its user. */
export const mediaAreas = ['incoming', 'uploaded', 'generated', 'exports'] as const;
export type MediaArea = (typeof mediaAreas)[number];

/** Characters that mean themselves in S3's keys, in its copy sources and in URLs. */
const plain = /^(?!\.+$)[\w.-]+$/;

/** Where a user's files are, without a slash at the end. Ids are the mobile app's: one with other characters goes by its hash. */
export function mediaFolder(area: MediaArea, userId: string): string {
  // No plain id has an exclamation mark, so none can be another's hash.
  return `${area}/${plain.test(userId) ? userId : `!${sha256(userId)}`}`;
}
