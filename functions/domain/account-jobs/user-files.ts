import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { newMediaClient } from '#functions/domain/assets/media-client.ts';
import { type MediaArea, mediaFolder } from '#functions/domain/assets/media-folder.ts';

/** All files of a user in the media bucket, whether anything in the table knows them or not. */
export class UserFiles {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  /** Deletes as many as one call takes; says whether there are more. */
  async deleteSome(area: MediaArea, userId: string): Promise<boolean> {
    const Bucket = this.bucket;
    // With its slash: one user's id may begin another's.
    const listing = new ListObjectsV2Command({ Bucket, Prefix: `${mediaFolder(area, userId)}/` });
    const { Contents = [], IsTruncated = false } = await this.client.send(listing);
    if (Contents.length === 0) return false;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await this.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0] !== undefined) throw new Error(`${Errors.length} files of a user remain: ${Errors[0].Message}`);
    return IsTruncated;
  }
}
