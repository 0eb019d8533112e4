import OpenAI, { APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { secrets } from '#functions/platform/secrets.ts';
import type { Assistant } from '#shared/contracts/admin-assist.ts';
import { type ModelDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';

const secretSchema = z.object({ openaiKey: z._default(z.string(), '') });

const enhancement: Writing = { temperature: 0.7, maxTokens: 500 };
const judgement: Writing = { temperature: 0, maxTokens: 200 };
const drafting: Writing = { temperature: 0.3, maxTokens: 2000 };

const notSetUp = 'OpenAI is not set up here';
const notPossible = 'This is not possible at the moment. Please try again later.';

const verdictSchema = z.object({ isAccepted: z.boolean(), reason: z.string() });
export type ImageVerdict = z.infer<typeof verdictSchema>;

/** Includes retries. Below the functions' timeout of 25 s, so that the caller gets a message. */
export const languageModelDeadlineMs = 21_000;

const errorSchema = z.object({ message: z.string().check(z.minLength(1)) });

type Request = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model'>;

interface LanguageModelOptions {
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly deadlineMs?: number;
}

export class LanguageModel {
  private readonly client: OpenAI | undefined;
  private readonly model: string;
  private readonly deadlineMs: number;

  constructor({ apiKey, model, deadlineMs = languageModelDeadlineMs }: LanguageModelOptions) {
    // Without a key the client would read one from the environment, or throw.
    const options = { timeout: deadlineMs, maxRetries: 1, fetchOptions: { redirect: 'error' } } as const;
    this.client = apiKey === undefined ? undefined : new OpenAI({ apiKey, ...options });
    this.model = model;
    this.deadlineMs = deadlineMs;
  }

  async describe(): Promise<Assistant> {
    const { client, model } = this;
    if (client === undefined) return { model, problem: notSetUp };
    try {
      const { shutdown_date: date } = await client.models.retrieve(model, this.limits());
      return { model, ...(date && { shutsDownOn: date }) };
    } catch (error) {
      return { model, problem: describeProblem(error) };
    }
  }

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
      throw new AppError('unavailable', describeProblem(error));
    }
  }

  private limits() {
    return { signal: AbortSignal.timeout(this.deadlineMs) };
  }
}

export async function stageLanguageModel(): Promise<LanguageModel> {
  const { openaiKey } = await secrets(secretSchema);
  return new LanguageModel({ apiKey: openaiKey || undefined, model: environment().OPENAI_MODEL });
}

function structured(name: string, schema: z.ZodMiniType): Request['response_format'] {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(schema) } };
}

function describeProblem(error: unknown): string {
  if (!(error instanceof APIError)) throw error;
  return `OpenAI API error: ${error.status ?? 'none'} - ${readOpenAiMessage(error)}`;
}

/** Hides keys that OpenAI quotes, and leaves out the status, which the caller adds. */
function readOpenAiMessage(error: APIError): string {
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

export interface Writing {
  readonly temperature: number;
  readonly maxTokens: number;
}

type Parameters = Pick<
  ChatCompletionCreateParamsNonStreaming,
  'temperature' | 'max_completion_tokens' | 'reasoning_effort'
>;

/** Reasoning models spend output tokens on thinking; without this allowance an answer can be empty. */
const thinkingTokens = 4000;

const withoutReasoning = /^(ft:)?(gpt-3|gpt-4|chatgpt-4)/;

/** Chat variants take no effort, and pro variants only high ones. */
const takesEffort = /^(o3|o4|gpt-5)(?!.*(chat|pro))/;

export function parametersFor(model: string, { temperature, maxTokens }: Writing): Parameters {
  if (withoutReasoning.test(model)) return { temperature, max_completion_tokens: maxTokens };
  const effort = takesEffort.test(model) ? { reasoning_effort: 'low' as const } : {};
  return { ...effort, max_completion_tokens: maxTokens + thinkingTokens };
}

const draftingInstructions =
  'You turn an example of a media generation API into a form. Name every input of the API as a field with its exact ' +
  'parameter name, a readable label, the closest type, its limits, options and default. workflowPath is the endpoint id, ' +
  'outputKey the name of the container of the files in the answer, without index and without ".url".';
