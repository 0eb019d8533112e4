import { isJsonObject, type JsonObject, jsonValueSchema } from '#shared/kernel/json.ts';

/** The limit of objects to read in a text. */
const mostObjects = 200;

/** Finds all objects in a text, written as JSON, JavaScript or Python, with nested ones after the outer one. */
export function objectsIn(text: string): JsonObject[] {
  const found: JsonObject[] = [];
  for (let at = text.indexOf('{'); at !== -1 && found.length < mostObjects; at = text.indexOf('{', at + 1)) {
    const end = endOf(text, at);
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

/** The index of the closing brace for the one at `start`, ignoring strings; -1 without one. */
function endOf(text: string, start: number): number {
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
      // Tries the next notation.
    }
  }
  return undefined;
}

/** Converts to strict JSON: double quotes, no comments, no trailing commas. */
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
