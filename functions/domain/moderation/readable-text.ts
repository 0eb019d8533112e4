const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  в: 'b',
  д: 'd',
  п: 'n',
  з: 'e',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  υ: 'u',
  χ: 'x',
  η: 'n',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Three or more single letters with the same gap: `n a k e d`, `n.a.k.e.d`. */
const splitLetters =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@$]([ ._*|/-]{1,2})[\p{L}\p{N}@$](?:\1[\p{L}\p{N}@$])+(?![\p{L}\p{N}])/gu;
const splitPairs = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$][ ._*|/-][\p{L}\p{N}@$](?![\p{L}\p{N}])/gu;
const mixedWord = /[\p{L}\p{N}@$!]+/gu;
const base64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,}={0,2}/g;
const hex = /(?<![0-9a-f])(?:[0-9a-f]{2}[ ]?){5,}/gi;
const printable = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\s]+$/u;

/** Decodes twice, because encodings can be nested. Models don't read reversed or rotated letters, so these stay. */
export function toReadableText(text: string): string | undefined {
  const visible = decode(decode(text))
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  const readable = new Set([visible, plainLetters(visible)]);
  readable.delete(text.toLowerCase());
  return readable.size === 0 ? undefined : [...readable].join('\n');
}

function decode(text: string): string {
  return text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
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
  const visible = text.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  const joined = joinLetters(visible).replaceAll(/ {2,}/g, ' ');
  // A number is a word only among words that mix digits and letters.
  const isLeet = (joined.match(/\p{L}\p{N}+\p{L}/gu) ?? []).length > 1;
  return joined.replaceAll(mixedWord, (word) =>
    !isLeet && /^[\p{N}!]+$/u.test(word) ? word : replaceLookalikes(word),
  );
}

/** Two letters with a gap are a split word only beside a longer one. */
function joinLetters(text: string): string {
  const join = (letters: string) => letters.replaceAll(/[ ._*|/-]/g, '');
  const joined = text.replaceAll(splitLetters, join);
  return joined === text ? text : joined.replaceAll(splitPairs, join);
}

function replaceLookalikes(word: string): string {
  return Array.from(word, (letter) => lookalikes[letter] ?? letter).join('');
}
