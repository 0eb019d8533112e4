import type { MediaStore } from '#functions/domain/assets/media-store.ts';

/** A media store whose files are in `files`, by key. A file's etag is its content. */
export function mediaInMemory(files: Map<string, Uint8Array>) {
  const etag = (file: Uint8Array) => Buffer.from(file).toString('base64');
  return {
    presignUpload: async () => ({ url: 'https://bucket.test', fields: {} }),
    stat: async (key: string) => {
      const file = files.get(key);
      return file && { sizeBytes: file.length, etag: etag(file) };
    },
    readPart: async (key: string, offset: number, length: number) => files.get(key)?.slice(offset, offset + length),
    read: async (key: string, expected: string) => {
      const file = files.get(key);
      return file && etag(file) === expected ? Buffer.from(file) : undefined;
    },
    putBytes: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    delete: async (key: string) => void files.delete(key),
  } as unknown as MediaStore;
}
