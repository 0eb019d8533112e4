import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { log, publishMetrics } from '#functions/platform/log.ts';
import { combineScores, type ContentScores, type JudgeContent } from '#functions/providers/openai/moderation.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import type { FormFile } from '#shared/form/read-form.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { type Moderation, moderationSchema } from '#shared/rules/moderation.ts';

export interface ContentCheck {
  readonly moderation: () => Moderation;
  readonly judge: JudgeContent;
  readonly readableUrl: (fileKey: string) => Promise<string>;
  readonly mediaBaseUrl: string;
}

interface Content {
  readonly fields: readonly AnyField[];
  readonly values: FormValues;
  readonly files: readonly FormFile<AnyField>[];
  readonly texts?: readonly string[];
}

const settingSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown => JSON.parse(text)),
  ),
  moderationSchema,
);

/** Read separately from `environment()`, because only functions that check content need it. */
export function stageModeration(): Moderation {
  return settingSchema.parse(process.env['MODERATION'] ?? '{}');
}

/** Always refused, whatever the stage's settings. */
const alwaysRefused: ContentScores = { 'sexual/minors': 0.2 };

const defaultThresholds: ContentScores = {
  sexual: 0.7,
  'hate/threatening': 0.7,
  'harassment/threatening': 0.8,
  'self-harm/intent': 0.8,
  'self-harm/instructions': 0.6,
  'illicit/violent': 0.8,
  'violence/graphic': 0.9,
};
const defaultWithPicture: ContentScores = { sexual: 0.3 };

const maxWaitMs = 4000;
/** In characters, within OpenAI's limit for one text; the overlap keeps a phrase together. */
const maxTextLength = 20_000;
const overlap = 200;

/** Call it after `assertOwnFiles`, because it has the pictures read. Decision: docs/decisions/056-moderation.md */
export async function assertAllowedContent(check: ContentCheck, content: Content): Promise<void> {
  const moderation = check.moderation();
  if (!moderation.isOn) return;
  const pictures = listPictures(content);
  const texts = splitText(listTexts(check, content));
  if (pictures.length === 0 && texts.length === 0) return;
  const scores = await judgeAll(check, texts, pictures).catch((error: unknown) => {
    log.error('Texts and pictures were not judged', { consequence: moderation.withoutVerdict, error });
    publishMetrics<'check-content'>({ UnjudgedRequests: 1, RefusedRequests: 0 });
    if (moderation.withoutVerdict === 'accept') return {};
    const message = 'We can’t check your texts and pictures right now. Please try again later.';
    throw new AppError('unavailable', message).because('content_unchecked');
  });
  const found = findForbidden(moderation, scores, pictures.length > 0);
  if (found === undefined) return;
  log.info('Refused a request before its hold', { category: found });
  publishMetrics<'check-content'>({ UnjudgedRequests: 0, RefusedRequests: 1 });
  throw new AppError('content_refused', describeRefusal(moderation));
}

async function judgeAll(
  { judge, readableUrl, mediaBaseUrl }: ContentCheck,
  texts: readonly string[],
  pictures: readonly string[],
): Promise<ContentScores> {
  const signal = AbortSignal.timeout(maxWaitMs);
  const calls = Array.from({ length: Math.max(texts.length, pictures.length) }, async (_, index) => {
    const address = pictures[index];
    const picture = address === undefined ? undefined : await readableUrl(address.slice(mediaBaseUrl.length + 1));
    return judge({ text: texts[index] ?? '', picture }, signal);
  });
  return combineScores(await Promise.all(calls));
}

function findForbidden(moderation: Moderation, scores: ContentScores, hasPicture: boolean): string | undefined {
  const limits = {
    ...defaultThresholds,
    ...moderation.thresholds,
    ...(hasPicture && { ...defaultWithPicture, ...moderation.withPicture }),
    ...alwaysRefused,
  };
  return Object.entries(limits).find(([category, limit]) => (scores[category] ?? 0) >= limit)?.[0];
}

function describeRefusal({ appealsTo }: Moderation): string {
  const contact = appealsTo ?? 'the address under Contact in the Terms of Service';
  return `We don’t allow this, so nothing was made or charged. Please change your text or picture. If we are wrong, write to ${contact}.`;
}

function listPictures({ files }: Content): string[] {
  const pictures = files.filter(({ publicUrl }) => mediaTypeOfFilename(publicUrl) === 'image');
  return [...new Set(pictures.map(({ publicUrl }) => publicUrl))];
}

/** Leaves out negative prompts, because they name unwanted things. */
function listTexts({ mediaBaseUrl }: ContentCheck, { fields, values, texts = [] }: Content): string {
  const negative = new Set(fields.map(fieldKey).filter((key) => /negative/i.test(key)));
  const entered = Object.entries(values).flatMap(([key, value]) => (negative.has(key) ? [] : listStrings(value)));
  const raw = [...texts, ...entered].filter((text) => !text.startsWith(`${mediaBaseUrl}/`)).join('\n');
  const readable = toReadableText(raw);
  return readable === undefined ? raw : `${raw}\n\n${readable}`;
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}

function splitText(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += maxTextLength - overlap) {
    parts.push(text.slice(start, start + maxTextLength));
    if (start + maxTextLength >= text.length) break;
  }
  return parts;
}

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
function toReadableText(text: string): string | undefined {
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
