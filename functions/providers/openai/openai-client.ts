import OpenAI, { APIError, APIUserAbortError } from 'openai';
import * as z from 'zod/mini';
import type { Assistant } from '#shared/contracts/admin-assist.ts';
import { type ModelDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';
import { log } from '#functions/platform/log.ts';
import { environment } from '#functions/platform/environment.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

const secretSchema = z.object({ openaiKey: z._default(z.string(), '') });

const enhancement: Writing = { temperature: 0.7, maxTokens: 500 };
const judgement: Writing = { temperature: 0, maxTokens: 200 };
const drafting: Writing = { temperature: 0.3, maxTokens: 2000 };
const draftingInstructions =
  'You turn an example of a media generation API into a form. Name every input of the API as a field with its exact ' +
  'parameter name, a readable label, the closest type, its limits, options and default. workflowPath is the endpoint id, ' +
  'outputKey the name of the container of the files in the answer, without index and without ".url".';

/** For admins, and in the log. */
const notSetUp = 'OpenAI is not set up here';
/** Subscribers can do nothing about it. */
const notPossible = 'This is not possible at the moment. Please try again later.';

const verdictSchema = z.object({ isAccepted: z.boolean(), reason: z.string() });
export type ImageVerdict = z.infer<typeof verdictSchema>;

/**
 * For a whole call: its attempts, and the waits between them, which OpenAI may ask to last a minute. Below the 25 s after which
 * the functions that make one are ended, so that who waits is told why.
 */
export const languageModelDeadlineMs = 21_000;

const errorSchema = z.object({ message: z.string().check(z.minLength(1)) });

type Request = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model'>;

interface LanguageModelOptions {
  /** Undefined while the operator has filled in none. */
  readonly apiKey: string | undefined;
  /** As OpenAI names it. */
  readonly model: string;
  readonly deadlineMs?: number;
}

/** What the product asks of a language model; throws `unavailable` in words for the caller. */
export class LanguageModel {
  private readonly client: OpenAI | undefined;
  private readonly model: string;
  private readonly deadlineMs: number;

  constructor({ apiKey, model, deadlineMs = languageModelDeadlineMs }: LanguageModelOptions) {
    // Without a key the client would take one from the environment, or throw.
    const options = { timeout: deadlineMs, maxRetries: 1, fetchOptions: { redirect: 'error' } } as const;
    this.client = apiKey === undefined ? undefined : new OpenAI({ apiKey, ...options });
    this.model = model;
    this.deadlineMs = deadlineMs;
  }

  /** Which model it is, and what OpenAI says of it: until when it is there, or why it can't be asked. */
  async describe(): Promise<Assistant> {
    const { client, model } = this;
    if (client === undefined) return { model, problem: notSetUp };
    try {
      const { shutdown_date: date } = await client.models.retrieve(model, this.limits());
      return { model, ...(date && { shutsDownOn: date }) };
    } catch (error) {
      return { model, problem: problemOf(error) };
    }
  }

  /** The text rewritten by the field's instructions. */
  async enhance(instructions: string, text: string): Promise<string> {
    const content = await this.answer(enhancement, {
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: text },
      ],
    });
    if (!content?.trim()) throw new AppError('unavailable', 'No enhanced prompt received from OpenAI');
    return content.trim();
  }

  /** Whether an image (a URL or data URI) is what the instruction asks for. */
  async judgeImage(instruction: string, imageUrl: string): Promise<ImageVerdict> {
    const content = await this.answer(judgement, {
      response_format: structured('verdict', verdictSchema),
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: imageUrl } }] },
      ],
    });
    const verdict = verdictSchema.safeParse(parseJson(content));
    if (!verdict.success) throw new AppError('unavailable', 'The image could not be checked. Please try again.');
    return verdict.data;
  }

  /** A model drafted from an example of an API; throws in words for the admin. */
  async draftModel(example: string): Promise<ModelDraft> {
    const request: Request = {
      response_format: structured('model', modelDraftSchema),
      messages: [
        { role: 'system', content: draftingInstructions },
        { role: 'user', content: example },
      ],
    };
    const content = await this.answer(drafting, request, notSetUp);
    if (!content?.trim()) throw new AppError('unavailable', 'No response from OpenAI');
    const draft = modelDraftSchema.safeParse(parseJson(content));
    if (draft.success) return draft.data;
    throw new AppError('unavailable', 'Failed to parse OpenAI response. Please try again with a clearer API example.');
  }

  /** Without a key, it throws in the words that are given. */
  private async answer(
    writing: Writing,
    request: Request,
    withoutKey = notPossible,
  ): Promise<string | null | undefined> {
    const { client, model } = this;
    if (client === undefined) {
      log.error(notSetUp, { model });
      throw new AppError('unavailable', withoutKey);
    }
    try {
      const asked = { ...request, ...parametersFor(model, writing), model };
      const { choices } = await client.chat.completions.create(asked, this.limits());
      return choices[0]?.message.content;
    } catch (error) {
      throw new AppError('unavailable', problemOf(error));
    }
  }

  private limits() {
    return { signal: AbortSignal.timeout(this.deadlineMs) };
  }
}

/** The language model of this stage, as the stage's own key sees it. */
export async function stageLanguageModel(): Promise<LanguageModel> {
  const { openaiKey } = await secrets(secretSchema);
  return new LanguageModel({ apiKey: openaiKey || undefined, model: environment().OPENAI_MODEL });
}

function structured(name: string, schema: z.ZodMiniType): Request['response_format'] {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(schema) } };
}

/** What is no answer of OpenAI stays what it is. */
function problemOf(error: unknown): string {
  if (!(error instanceof APIError)) throw error;
  return `OpenAI API error: ${error.status ?? 'none'} - ${messageOf(error)}`;
}

/** OpenAI's own words, which may quote a part of the key; the client's would say the status once more. */
function messageOf(error: APIError): string {
  if (error instanceof APIUserAbortError) return 'No answer in time. Please try again.';
  const said = errorSchema.safeParse(error.error).data?.message ?? 'Request failed';
  return said.replace(/\bsk-\S+/g, '(hidden)');
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

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
