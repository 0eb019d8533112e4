import OpenAI, { APIError } from 'openai';
import * as z from 'zod';
import { type ModelDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { AppError } from '#functions/platform/app-error.ts';

const secretSchema = z.object({ openaiKey: z.string() });

const model = 'gpt-4o';
const enhancement = { temperature: 0.7, max_tokens: 500 };

const drafting = { temperature: 0.3, max_tokens: 2000 };
const draftingInstructions =
  'You turn an example of a media generation API into a form. Name every input of the API as a field with its exact ' +
  'parameter name, a readable label, the closest type, its limits, options and default. workflowPath is the endpoint id, ' +
  'outputKey the name of the container of the files in the answer, without index and without ".url".';

const verdictSchema = z.object({ isAccepted: z.boolean(), reason: z.string() });
export type ImageVerdict = z.infer<typeof verdictSchema>;

const timeoutMs = 20_000;

/** A draft is long to write, and the call that waits for it ends after 25 seconds: there is time for one attempt. */
const draftingLimits = { timeout: 22_000, maxRetries: 0 };

const errorSchema = z.object({ message: z.string().min(1) });

type Request = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model'>;

/** What the product asks of a language model; throws `unavailable` in words for the caller. */
export class LanguageModel {
  private readonly client: OpenAI;

  constructor(apiKey: string) {
    this.client = new OpenAI({ apiKey, timeout: timeoutMs, maxRetries: 1 });
  }

  /** The text rewritten by the field's instructions. */
  async enhance(instructions: string, text: string): Promise<string> {
    const content = await this.answer({
      ...enhancement,
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
    const content = await this.answer({
      temperature: 0,
      max_tokens: 200,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', strict: true, schema: z.toJSONSchema(verdictSchema) },
      },
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
      ...drafting,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'model', strict: true, schema: z.toJSONSchema(modelDraftSchema) },
      },
      messages: [
        { role: 'system', content: draftingInstructions },
        { role: 'user', content: example },
      ],
    };
    const content = await this.answer(request, draftingLimits);
    if (!content?.trim()) throw new AppError('unavailable', 'No response from OpenAI');
    const draft = modelDraftSchema.safeParse(parseJson(content));
    if (draft.success) return draft.data;
    throw new AppError('unavailable', 'Failed to parse OpenAI response. Please try again with a clearer API example.');
  }

  private async answer(request: Request, limits?: typeof draftingLimits): Promise<string | null | undefined> {
    try {
      const { choices } = await this.client.chat.completions.create({ ...request, model }, limits);
      return choices[0]?.message.content;
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      throw new AppError('unavailable', `OpenAI API error: ${error.status ?? 'none'} - ${messageOf(error)}`);
    }
  }
}

/** The language model as the stage's own key sees it. */
export async function stageLanguageModel(): Promise<LanguageModel> {
  return new LanguageModel((await secrets(secretSchema)).openaiKey);
}

/** OpenAI's own words, which may quote a part of the key; the client's would say the status once more. */
function messageOf({ error }: APIError): string {
  const said = errorSchema.safeParse(error).data?.message ?? 'Request failed';
  return said.replace(/\bsk-\S+/g, '(hidden)');
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
