import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions';

/** All parameters of a completion; true for those about sampling, which reasoning models refuse. */
const isOfSampling = {
  messages: false,
  model: false,
  audio: false,
  frequency_penalty: true,
  function_call: false,
  functions: false,
  logit_bias: true,
  logprobs: true,
  max_completion_tokens: false,
  max_tokens: false,
  metadata: false,
  modalities: false,
  moderation: false,
  n: false,
  parallel_tool_calls: false,
  prediction: false,
  presence_penalty: true,
  prompt_cache_key: false,
  prompt_cache_options: false,
  prompt_cache_retention: false,
  reasoning_effort: false,
  response_format: false,
  safety_identifier: false,
  seed: false,
  service_tier: false,
  stop: false,
  store: false,
  stream: false,
  stream_options: false,
  temperature: true,
  tool_choice: false,
  tools: false,
  top_logprobs: true,
  top_p: true,
  user: false,
  verbosity: false,
  web_search_options: false,
} satisfies Record<keyof ChatCompletionCreateParamsBase, boolean>;

const known = new Map<string, boolean>(Object.entries(isOfSampling));

/** Default values are accepted. */
const usual: Readonly<Record<string, unknown>> = {
  frequency_penalty: 0,
  logprobs: false,
  presence_penalty: 0,
  temperature: 1,
  top_p: 1,
};

/** The first unknown parameter. */
export function unknownParameter(body: object): string | undefined {
  return Object.keys(body).find((name) => !known.has(name));
}

/** The first parameter with a sampling value that is not the default. */
export function samplingParameter(body: object): string | undefined {
  const isOwn = ([name, value]: [string, unknown]) => known.get(name) && value !== null && value !== usual[name];
  return Object.entries(body).find(isOwn)?.[0];
}
