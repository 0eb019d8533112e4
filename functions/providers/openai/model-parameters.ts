import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

/** How an answer is to be written, whichever model writes it. */
export interface Writing {
  /** 0 is always the same, 1 is free. */
  readonly temperature: number;
  /** Of the text itself. */
  readonly maxTokens: number;
}

type Parameters = Pick<
  ChatCompletionCreateParamsNonStreaming,
  'temperature' | 'max_completion_tokens' | 'reasoning_effort'
>;

/** Tokens that a model may think in before it writes: they count as written ones, and an answer is empty when they are all. */
const thinkingTokens = 4000;

/** The last models that take a temperature; whatever came after them reasons, and so may whatever is to come. */
const withoutReasoning = /^(ft:)?(gpt-3|gpt-4|chatgpt-4)/;

/** Of those, the ones known to take a low effort: chat variants have none, others only high ones. */
const takesEffort = /^(o3|o4|gpt-5)(?!.*(chat|pro))/;

/** The same wish in the parameters that a model takes: one that reasons refuses a temperature. */
export function parametersFor(model: string, { temperature, maxTokens }: Writing): Parameters {
  if (withoutReasoning.test(model)) return { temperature, max_completion_tokens: maxTokens };
  const effort = takesEffort.test(model) ? { reasoning_effort: 'low' as const } : {};
  return { ...effort, max_completion_tokens: maxTokens + thinkingTokens };
}
