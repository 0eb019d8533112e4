/** Names of https://cv.iptc.org/newscodes/digitalsourcetype/ for media that a trained model made or changed. */
const aiSourceTypes: ReadonlySet<string> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
]);

/** No signature is checked, so anyone can have written these marks. */
export interface AiMarks {
  readonly sourceType?: string;
  readonly tool?: string;
  readonly hasCredentials?: boolean;
  readonly generator?: string;
}

/** Longer than a mark with its name, so a mark across two parts is found. */
const overlapBytes = 1024;
const maxNameLength = 100;

/** Searches texts, because XMP and content credentials are stored uncompressed, except in some PNGs. */
export class MarkReader {
  private readonly decode: (bytes: Uint8Array) => string;
  private last = new Uint8Array();
  private found: AiMarks = {};

  /** `decode` returns one character for each byte. */
  constructor(decode: (bytes: Uint8Array) => string) {
    this.decode = decode;
  }

  get marks(): AiMarks {
    return this.found;
  }

  add(part: Uint8Array): void {
    const bytes = new Uint8Array(this.last.length + part.length);
    bytes.set(this.last);
    bytes.set(part, this.last.length);
    this.found = { ...findMarks(bytes, this.decode(bytes)), ...this.found };
    this.last = bytes.slice(-overlapBytes);
  }
}

export function saysMadeByAi({ sourceType = '' }: AiMarks): boolean {
  return aiSourceTypes.has(sourceType);
}

function findMarks(bytes: Uint8Array, text: string): AiMarks {
  const sourceType = /newscodes\/digitalsourcetype\/([a-zA-Z]{1,60})/.exec(text)?.[1];
  const tool = /CreatorTool(?:="|>)([^"<]{1,100})["<]/.exec(text)?.[1];
  const generator = findGenerator(bytes, text);
  return {
    ...(sourceType !== undefined && { sourceType }),
    ...(sourceType !== undefined && tool !== undefined && { tool: toPlainText(tool) }),
    // The start of a JUMBF description box with the type of C2PA's store.
    ...(text.includes('jumdc2pa') && { hasCredentials: true }),
    ...(generator !== undefined && { generator }),
  };
}

/** Reads the claim: a CBOR map whose key `claim_generator_info` has a map with a `name`; older ones have a text. */
function findGenerator(bytes: Uint8Array, text: string): string | undefined {
  const info = text.indexOf('claim_generator_info');
  const name = info < 0 ? -1 : text.indexOf('dname', info);
  if (name >= 0 && name - info < overlapBytes / 2) return readCborText(bytes, name + 'dname'.length);
  const claim = text.indexOf('oclaim_generator');
  return claim < 0 ? undefined : readCborText(bytes, claim + 'oclaim_generator'.length);
}

/** https://www.rfc-editor.org/rfc/rfc8949#section-3: a text starts with its length, which can follow in a byte. */
function readCborText(bytes: Uint8Array, at: number): string | undefined {
  const first = bytes[at] ?? 0;
  const isShort = first >= 0x60 && first <= 0x77;
  if (!isShort && first !== 0x78) return undefined;
  const length = isShort ? first - 0x60 : (bytes[at + 1] ?? 0);
  const start = at + (isShort ? 1 : 2);
  const characters = bytes.subarray(start, start + Math.min(length, maxNameLength));
  return toPlainText(String.fromCharCode(...characters)) || undefined;
}

function toPlainText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '').trim();
}
