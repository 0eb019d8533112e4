import { isJsonObject, type JsonObject, type JsonValue } from '#shared/kernel/json.ts';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';
import { type ModelDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';

export function draftModel(example: string): ModelDraft {
  const objects = objectsIn(example);
  const endpoint = endpointIn(example);
  const outputKey = guessOutputKey(objects, `${endpoint} ${example}`);
  const modelName = guessName(endpoint, example);
  const inputs = Object.entries(inputsAmong(objects)).flatMap(([name, value]) => draftedField(name, value) ?? []);
  return modelDraftSchema.parse({
    modelName,
    description: `Makes ${guessKind(outputKey)} with ${modelName}.`,
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

function guessOutputKey(objects: readonly JsonObject[], text: string): string {
  const holdsFiles = (value: JsonValue | undefined) => /https?:/.test(JSON.stringify(value ?? null));
  const [answered] = objects.flatMap((one) => containers.filter((name) => isContainer(one[name])));
  if (answered !== undefined && objects.some((one) => holdsFiles(one[answered]))) return answered;
  if (/video|film|animate|kling|veo|wan\b/i.test(text)) return 'video';
  return /audio|speech|voice|music|song|tts/i.test(text) ? 'audio' : 'images';
}

function isContainer(value: JsonValue | undefined): boolean {
  return isJsonObject(value ?? null) || (Array.isArray(value) && value.some(isJsonObject));
}

function guessKind(outputKey: string): string {
  if (outputKey.startsWith('video')) return 'videos';
  return outputKey.startsWith('audio') ? 'audio' : 'pictures';
}

/** Prefers `input`, then a schema's properties, then the largest object that is neither a response nor headers. */
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

function guessName(endpoint: string, text: string): string {
  const own = endpoint.split('/').slice(1).join(' ');
  const shown = own || (/[a-z][\w -]{2,40}/i.exec(text.replace(/^\s*(curl|const|import)\b/, ''))?.[0] ?? '');
  return guessLabel(shown.split(' ').slice(0, 6).join(' ')) || 'New Model';
}

function inputsInWords(text: string): ModelDraft['fields'] {
  const mentions: readonly (readonly [RegExp, string, JsonValue])[] = [
    [/\b(image|photo|picture)s? (to|as|url|input|upload)|\bupload|\bimage_url/i, 'image_url', ''],
    [/\b(size|aspect|ratio|shape|format)\b/i, 'aspect_ratio', '1:1'],
    [/\b(style|look)\b/i, 'style', ''],
    [/\b(duration|seconds|length)\b/i, 'duration', 5],
    [/\b(voice|speaker)\b/i, 'voice', ''],
  ];
  const more = mentions.filter(([pattern]) => pattern.test(text)).map(([, name, value]) => draftedField(name, value));
  return [draftedField('prompt', ''), ...more].filter((field) => field !== undefined);
}

type DraftedField = ModelDraft['fields'][number];

const commonOptions: Readonly<Record<string, readonly string[]>> = {
  image_size: ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
  aspect_ratio: ['1:1', '4:3', '3:4', '16:9', '9:16'],
  output_format: ['jpeg', 'png', 'webp'],
  resolution: ['480p', '720p', '1080p'],
};

const longNames = /prompt|text|description|lyrics|script|caption/;
const fileNames = /(^|_)(image|video|audio|mask|file|photo)s?(_ur[li]s?)?$/;
const technical = /seed|steps|guidance|cfg|scheduler|strength|negative|format|safety|acceleration|fps|sync_mode/;

/** Undefined for inputs that don't belong in a form. */
function draftedField(name: string, shown: JsonValue): DraftedField | undefined {
  const schema = isJsonObject(shown) ? shown : undefined;
  if (schema !== undefined && !isSchema(schema)) return undefined;
  const value = schema === undefined ? shown : (schema['default'] ?? sampleValue(schema));
  const options = guessOptions(name, value, schema);
  const type = guessType(name, value, options);
  const isWords = type === 'textarea' || type === 'file';
  return {
    label: guessLabel(name),
    variable_name: name,
    type,
    required: /^(prompt|text|image_url|image)$/.test(name),
    placeholder: type === 'textarea' && typeof value === 'string' && value !== '' ? value.slice(0, 200) : null,
    description: typeof schema?.['description'] === 'string' ? schema['description'] : null,
    advanced: technical.test(name),
    defaultValue: isWords || typeof value === 'object' || value === '' ? null : value,
    min: numberIn(schema, 'minimum'),
    max: numberIn(schema, 'maximum'),
    step: type === 'number' && Number.isInteger(value) ? 1 : null,
    options: options.length > 0 ? options.map((option) => ({ label: guessLabel(option), value: option })) : null,
  };
}

function isSchema(object: JsonObject): boolean {
  return typeof object['type'] === 'string' || Array.isArray(object['enum']) || 'default' in object;
}

function sampleValue({ type }: JsonObject): JsonValue {
  if (type === 'boolean') return false;
  return type === 'integer' || type === 'number' ? 1 : '';
}

function guessOptions(name: string, value: JsonValue, schema: JsonObject | undefined): string[] {
  const stated = schema?.['enum'];
  if (Array.isArray(stated)) return stated.map(String);
  const common = commonOptions[name] ?? [];
  if (common.length === 0 || typeof value !== 'string') return [];
  return [...new Set([...common, ...(value === '' ? [] : [value])])];
}

function guessType(name: string, value: JsonValue, options: readonly string[]): DraftedField['type'] {
  if (options.length > 0) return 'select';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  const [first = ''] = [value].flat();
  const text = typeof first === 'string' ? first : '';
  if (fileNames.test(name)) return 'file';
  if (/^https?:/.test(text)) return 'url';
  return longNames.test(name) || text.length > 60 ? 'textarea' : 'text';
}

function numberIn(schema: JsonObject | undefined, name: string): number | null {
  const value = schema?.[name];
  return typeof value === 'number' ? value : null;
}

function guessLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s-]+/);
  const label = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return label.replace(/ Ur[li]s?$/, '').trim() || name;
}

const maxObjects = 200;

/** Finds JSON, JavaScript and Python, each object before its nested objects. */
function objectsIn(text: string): JsonObject[] {
  const found: JsonObject[] = [];
  for (let at = text.indexOf('{'); at !== -1 && found.length < maxObjects; at = text.indexOf('{', at + 1)) {
    const end = findEnd(text, at);
    const object = end === -1 ? undefined : parsed(text.slice(at, end + 1));
    if (object === undefined) continue;
    found.push(object, ...nestedIn(object));
    at = end;
  }
  return found;
}

function nestedIn(object: JsonObject): JsonObject[] {
  return Object.values(object)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isJsonObject)
    .flatMap((inner) => [inner, ...nestedIn(inner)]);
}

/** Ignores strings; -1 if the closing brace is missing. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === '`') quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}

function parsed(text: string): JsonObject | undefined {
  for (const candidate of [text, asJson(text)]) {
    try {
      const value = jsonValueSchema.parse(JSON.parse(candidate));
      if (isJsonObject(value)) return value;
    } catch {
      // The loop tries the next notation.
    }
  }
  return undefined;
}

function asJson(text: string): string {
  return text
    .replace(/(^|[\s,{[])\/\/[^\n]*/g, '$1')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/[`']((?:[^`'\\\n]|\\.)*)[`']/g, (_, inner: string) => JSON.stringify(inner.replace(/\\(['`])/g, '$1')))
    .replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')
    .replace(/:\s*(True|False|None|undefined)\b/g, (_, word: string) =>
      word === 'True' ? ': true' : word === 'False' ? ': false' : ': null',
    )
    .replace(/:\s*(?!true\b|false\b|null\b)[A-Za-z_$][\w.$]*(\([^()]*\))?(?=\s*[,}])/g, ': ""')
    .replace(/,(\s*[}\]])/g, '$1');
}
