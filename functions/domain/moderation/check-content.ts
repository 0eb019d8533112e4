import * as z from 'zod/mini';
import { type Moderation, moderationSchema } from '#shared/rules/moderation.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import type { FormFile } from '#shared/form/read-form.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log, publishMetrics } from '#functions/platform/log.ts';
import { combineScores, type ContentScores, type JudgeContent } from '#functions/providers/openai/moderation.ts';
import { toReadableText } from './readable-text.ts';

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
