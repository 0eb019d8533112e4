/** S3 takes parts of 5 MiB or more, but for the last, and ten thousand of them. */
const partBytes = 8 * 1024 * 1024;

/** Gathers pieces of any size into the parts of a multipart upload; no more than one is in memory. */
export async function* inUploadParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    gathered.push(piece);
    sizeBytes += piece.byteLength;
    if (sizeBytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield Buffer.concat(gathered);
}
