import { ListObjectsV2Command, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { eventually } from './eventually.ts';
import type { Stores } from './table-items.ts';

export async function filesNaming({ cloud }: Stores, ...texts: string[]): Promise<string[]> {
  const client = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
  const found: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const listing = new ListObjectsV2Command({ Bucket: cloud.bucketName('Media'), ContinuationToken });
    const { Contents = [], NextContinuationToken } = await client.send(listing);
    const keys = Contents.map(({ Key = '' }) => Key);
    found.push(...keys.filter((key) => texts.some((text) => key.includes(text))));
    ContinuationToken = NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return found.toSorted();
}

/** Also finds versions that no address reaches any longer, and markers of deletions. */
export async function versionsNaming({ cloud }: Stores, ...texts: string[]): Promise<string[]> {
  const client = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
  const found: string[] = [];
  let KeyMarker: string | undefined;
  let VersionIdMarker: string | undefined;
  do {
    const listing = { Bucket: cloud.bucketName('Media'), KeyMarker, VersionIdMarker };
    const page = await client.send(new ListObjectVersionsCommand(listing));
    const keys = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key = '' }) => Key);
    found.push(...keys.filter((key) => texts.some((text) => key.includes(text))));
    ({ NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page);
  } while (KeyMarker !== undefined);
  return found.toSorted();
}

/**
 * Waits until the bucket has none of these files, then expects that the media host serves none. An earlier request
 * would keep the file in the edge's cache.
 */
export async function expectFilesDeleted(product: Stores, urls: readonly string[]): Promise<void> {
  const keys = urls.map((url) => decodeURIComponent(new URL(url).pathname.slice(1)));
  await eventually(async () => expect(await filesNaming(product, ...keys)).toEqual([]));
  for (const url of urls) expect((await fetch(url)).ok).toBe(false);
}
