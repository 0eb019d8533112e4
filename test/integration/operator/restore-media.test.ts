import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, expect, it } from 'vitest';
import { undeleteMedia } from '#infra/operator/restore-data.ts';

const s3 = mockClient(S3Client);
const at = new Date('2026-11-27T09:00:00Z');
const marker = (Key: string, time: string, IsLatest = true) => ({
  Key,
  VersionId: `deleted-${time}`,
  IsLatest,
  LastModified: new Date(`2026-11-27T${time}:00Z`),
});

beforeEach(() => {
  s3.reset();
  s3.on(ListObjectVersionsCommand).resolves({});
  s3.on(ListObjectVersionsCommand, { Bucket: 'media', Prefix: 'generated/' })
    .resolvesOnce({
      IsTruncated: true,
      NextKeyMarker: 'generated/b.png',
      DeleteMarkers: [
        marker('generated/before.png', '08:59'),
        marker('generated/after.png', '09:01'),
        marker('generated/again.png', '09:02', false),
      ],
    })
    .resolvesOnce({ DeleteMarkers: [marker('generated/later.png', '10:00')] });
});

it('files that were deleted after the time come back, from all pages', async () => {
  expect(await undeleteMedia(new S3Client(), 'media', at)).toBe(2);
  expect(s3).toHaveReceivedCommandTimes(DeleteObjectCommand, 2);
  for (const [Key, VersionId] of [
    ['generated/after.png', 'deleted-09:01'],
    ['generated/later.png', 'deleted-10:00'],
  ]) {
    expect(s3).toHaveReceivedCommandWith(DeleteObjectCommand, { Bucket: 'media', Key, VersionId });
  }
});

it('a check counts them and changes nothing', async () => {
  expect(await undeleteMedia(new S3Client(), 'media', at, true)).toBe(2);
  expect(s3).toHaveReceivedCommandTimes(DeleteObjectCommand, 0);
});

it('unchecked uploads and exports stay deleted', async () => {
  await undeleteMedia(new S3Client(), 'media', at);
  const folders = s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input.Prefix);
  expect(new Set(folders)).toEqual(new Set(['uploaded/', 'generated/', 'shared/', 'published/']));
});
