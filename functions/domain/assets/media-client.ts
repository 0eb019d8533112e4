import { S3Client } from '@aws-sdk/client-s3';

/** A client of the media bucket. */
export function newMediaClient(): S3Client {
  return new S3Client({
    // By path, as in the site's content security policy, which names this very bucket.
    forcePathStyle: true,
    // A presigned upload would carry the checksum of nothing, and a stream's would be a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}
