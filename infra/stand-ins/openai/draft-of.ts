import { isJsonObject, type JsonObject, type JsonValue } from '#shared/kernel/json.ts';
import { type ModelDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';
import { draftedField } from './drafted-field.ts';
import { objectsIn } from './objects-in.ts';

/** Drafts a form from the inputs in an API example, like a language model. */
export function draftOf(example: string): ModelDraft {
  const objects = objectsIn(example);
  const endpoint = endpointIn(example);
  const outputKey = outputKeyOf(objects, `${endpoint} ${example}`);
  const modelName = nameOf(endpoint, example);
  const inputs = Object.entries(inputsAmong(objects)).flatMap(([name, value]) => draftedField(name, value) ?? []);
  return modelDraftSchema.parse({
    modelName,
    description: `Makes ${kindOf(outputKey)} with ${modelName}.`,
    workflowPath: endpoint,
    outputKey,
    iconUrl: null,
    fields: inputs.length > 0 ? inputs : inputsInWords(example),
  });
}

function endpointIn(text: string): string {
  const run =
    /\bfal\.run\/([\w./-]+)/.exec(text) ?? /\b(?:subscribe|run|submit|stream)\(\s*["'`]([\w./-]+)["'`]/.exec(text);
  const found = run?.[1] ?? /\bfal-ai\/[\w./-]+/.exec(text)?.[0] ?? '';
  return found.replace(/\/requests\/.*$/, '').replace(/[./]+$/, '');
}

const containers = ['images', 'image', 'videos', 'video', 'audios', 'audio', 'audio_url', 'data'];

/** The output key in the example's response, else guessed from its words. */
function outputKeyOf(objects: readonly JsonObject[], text: string): string {
  const holdsFiles = (value: JsonValue | undefined) => /https?:/.test(JSON.stringify(value ?? null));
  const answer = objects.flatMap((one) =>
    containers.filter((name) => Object.hasOwn(one, name) && isContainer(one[name])),
  );
  if (answer[0] !== undefined && objects.some((one) => holdsFiles(one[answer[0] ?? '']))) return answer[0];
  if (/video|film|animate|kling|veo|wan\b/i.test(text)) return 'video';
  return /audio|speech|voice|music|song|tts/i.test(text) ? 'audio' : 'images';
}

function isContainer(value: JsonValue | undefined): boolean {
  return isJsonObject(value ?? null) || (Array.isArray(value) && value.some(isJsonObject));
}

function kindOf(outputKey: string): string {
  if (outputKey.startsWith('video')) return 'videos';
  return outputKey.startsWith('audio') ? 'audio' : 'pictures';
}

/**
 * The object in `input`, the properties of a schema, or the largest object that is neither a response nor a request's
 * head.
 */
function inputsAmong(objects: readonly JsonObject[]): JsonObject {
  const named = objects.flatMap((one) =>
    ['input', 'inputs', 'parameters', 'arguments', 'properties'].map((name) => one[name]),
  );
  const inner = named.find((value): value is JsonObject => isJsonObject(value ?? null));
  if (inner !== undefined) return inner;
  const isHead = (one: JsonObject) =>
    Object.keys(one).some((name) => /^(authorization|content-type|accept)$/i.test(name));
  const isAnswer = (one: JsonObject) => containers.some((name) => isContainer(one[name]));
  const candidates = objects.filter((one) => !isHead(one) && !isAnswer(one));
  return candidates.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {};
}

/** `fal-ai/flux/schnell` is Flux Schnell. */
function nameOf(endpoint: string, text: string): string {
  const own = endpoint.split('/').slice(1).join(' ');
  const words = (own || (/[a-z][\w -]{2,40}/i.exec(text.replace(/^\s*(curl|const|import)\b/, ''))?.[0] ?? '')).split(
    /[\s_-]+/,
  );
  const name = words
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return name || 'New Model';
}

/** Inputs of a text without an example: a prompt, and others that the text mentions. */
function inputsInWords(text: string): ModelDraft['fields'] {
  const spoken: readonly (readonly [RegExp, string, JsonValue])[] = [
    [
      /\b(image|photo|picture)s? (to|as|url|input|upload)|\bupload|\bimage_url/i,
      'image_url',
      'https://example.com/photo.jpg',
    ],
    [/\bnegative\b/i, 'negative_prompt', ''],
    [/\b(size|aspect|ratio|shape|format)\b/i, 'aspect_ratio', '1:1'],
    [/\b(style|look)\b/i, 'style', ''],
    [/\b(duration|seconds|length)\b/i, 'duration', 5],
    [/\b(voice|speaker)\b/i, 'voice', ''],
    [/\b(how many|number of|several|variants)\b/i, 'num_images', 1],
    [/\bseed\b/i, 'seed', 42],
  ];
  const more = spoken.filter(([said]) => said.test(text)).map(([, name, value]) => draftedField(name, value));
  return [draftedField('prompt', ''), ...more].filter((field) => field !== undefined);
}
