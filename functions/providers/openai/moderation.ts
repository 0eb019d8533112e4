import * as z from 'zod/mini';
import { secrets } from '#functions/platform/secrets.ts';

/** Scores from 0 to 1 by OpenAI's names of categories, of which it adds new ones. */
export type ContentScores = Readonly<Record<string, number>>;

interface JudgedContent {
  readonly text: string;
  /** One address or data URI; OpenAI refuses more in one request. */
  readonly picture?: string | undefined;
}

export type JudgeContent = (content: JudgedContent, signal: AbortSignal) => Promise<ContentScores>;

const secretSchema = z.object({ openaiKey: z._default(z.string(), '') });
const verdictSchema = z.object({
  results: z.array(z.object({ category_scores: z.record(z.string(), z.number()) })),
});

/** Without OpenAI's client, which would almost double the bundle of the function that starts generations. */
export const judgeByOpenAi: JudgeContent = async ({ text, picture }, signal) => {
  const { openaiKey } = await secrets(secretSchema);
  if (openaiKey === '') throw new Error('The operator has filled in no key of OpenAI');
  const input = [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...(picture === undefined ? [] : [{ type: 'image_url', image_url: { url: picture } }]),
  ];
  const response = await fetch('https://api.openai.com/v1/moderations', {
    method: 'POST',
    headers: { authorization: `Bearer ${openaiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'omni-moderation-latest', input }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`OpenAI answered ${response.status}`);
  const { results } = verdictSchema.parse(await response.json());
  return combineScores(results.map(({ category_scores: scores }) => scores));
};

export function combineScores(all: readonly ContentScores[]): ContentScores {
  const highest: Record<string, number> = {};
  for (const [category, score] of all.flatMap((scores) => Object.entries(scores))) {
    highest[category] = Math.max(score, highest[category] ?? 0);
  }
  return highest;
}
