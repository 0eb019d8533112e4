declare module '@20minutes/s3rver' {
  interface S3rverOptions {
    readonly address: string;
    readonly port: number;
    readonly directory: string;
    readonly silent: boolean;
    readonly vhostBuckets: boolean;
    readonly allowMismatchedSignatures: boolean;
    readonly configureBuckets: readonly { readonly name: string; readonly configs?: readonly string[] }[];
  }

  interface S3Context {
    readonly req: import('node:http').IncomingMessage;
    status: number;
    type: string;
    body: string;
  }

  interface StoredObject {
    readonly key: string;
    readonly size: number;
    readonly lastModifiedDate: Date;
    readonly metadata: { readonly etag: string };
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<unknown>;
    close(): Promise<void>;
    readonly middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void> | undefined)[];
    readonly httpServer: import('node:http').Server;
    readonly store: {
      listObjects(
        bucket: string,
        options: { readonly prefix: string; readonly startAfter: string; readonly maxKeys: number },
      ): Promise<{ readonly objects: readonly StoredObject[]; readonly isTruncated: boolean }>;
      existsObject(bucket: string, key: string): Promise<boolean>;
      putObject(object: { readonly bucket: string; readonly key: string }): Promise<unknown>;
      copyObject(fromBucket: string, from: string, bucket: string, key: string, metadata: unknown): Promise<unknown>;
      deleteObject(bucket: string, key: string): Promise<unknown>;
      getResourcePath(bucket: string, key: string, kind: string): string;
    };
  }
}
