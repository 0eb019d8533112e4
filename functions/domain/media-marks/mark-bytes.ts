import { brand } from '#shared/brand.ts';

export interface Change {
  readonly at: number;
  readonly replaced: number;
  readonly bytes: Buffer;
}

export interface MeasuredFile {
  readonly size: number;
  readonly read: (position: number, length: number) => Promise<Buffer>;
}

/** Shown by players, where XMP is not. */
export const note = 'Made with AI';

/** IPTC's digital source type. https://iptc.org/standards/photo-metadata/iptc-standard/ */
export const xmpMark = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia" xmp:CreatorTool="${brand.name}"/></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
export const xmp = Buffer.from(xmpMark);

export const insert = (at: number, bytes: Buffer): Change => ({ at, replaced: 0, bytes });
export const overwrite = (at: number, bytes: Buffer): Change => ({ at, replaced: bytes.length, bytes });

/** Streamed files state no size. */
export function isWholeRiff(head: Buffer, size: number): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.readUInt32LE(4) + 8 === size && size % 2 === 0;
}

export function riffSize(fileSize: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(fileSize - 8);
  return bytes;
}

export function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
