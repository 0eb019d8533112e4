/** Letters of other scripts that look like Latin ones, and digits and signs that are written instead of letters. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'хx', 'уy', 'іi', 'ѕs', 'кk', 'мm', 'тt', 'нh', 'вb', 'дd', 'пn', 'зe', 'αa', 'εe']
    .concat([
      'οo',
      'ρp',
      'νv',
      'ιi',
      'κk',
      'τt',
      'υu',
      'χx',
      'ηn',
      '0o',
      '1i',
      '3e',
      '4a',
      '5s',
      '7t',
      '@a',
      '$s',
      '!i',
    ])
    .map((pair) => [pair[0], pair[1]]),
);

const invisible = /[\p{Cf}\p{Mn}]/gu;
/** Three or more single letters with the same kind of gap: `n a k e d`, `n.a.k.e.d`. */
const splitLetters = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[ ._*|/-]{1,2}[\p{L}\p{N}@$]){2,}(?![\p{L}\p{N}])/gu;
const mixedWord = /[\p{L}\p{N}@$!]+/gu;
const base64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,}={0,2}/g;
const hex = /(?<![0-9a-f])(?:[0-9a-f]{2}[ ]?){5,}/gi;
const printable = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\s]+$/u;

/**
 * Returns what a model can read out of an obfuscated text, or undefined when nothing differs. Decodes twice, because
 * encodings can be nested. Models don't read reversed or rotated letters, so these are not undone.
 */
export function toReadableText(text: string): string | undefined {
  const readable = plainLetters(decode(decode(text)));
  return readable === text.toLowerCase() ? undefined : readable;
}

function decode(text: string): string {
  return text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => decoded(Buffer.from(bytes.replaceAll('%', ''), 'hex')) ?? bytes)
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, code, decimal) => character(code, decimal) ?? whole)
    .replaceAll(
      /\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})/gi,
      (whole, long, short) => character(long ?? short) ?? whole,
    )
    .replaceAll(hex, (digits) => decoded(Buffer.from(digits.replaceAll(' ', ''), 'hex')) ?? digits)
    .replaceAll(base64, (word) => decoded(Buffer.from(word, 'base64')) ?? word);
}

function decoded(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return text.length >= 3 && !text.includes('\uFFFD') && printable.test(text) ? ` ${text} ` : undefined;
}

function character(hexCode: string | undefined, decimal?: string): string | undefined {
  const code = hexCode === undefined ? Number(decimal) : Number.parseInt(hexCode, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function plainLetters(text: string): string {
  const visible = text.normalize('NFKD').replaceAll(invisible, '').toLowerCase();
  const joined = visible.replaceAll(splitLetters, (letters) => letters.replaceAll(/[ ._*|/-]/g, ''));
  return joined.replaceAll(mixedWord, (word) => (/^[\p{N}!]+$/u.test(word) ? word : replaceLookalikes(word)));
}

function replaceLookalikes(word: string): string {
  return [...word].map((letter) => lookalikes[letter] ?? letter).join('');
}
