import { isJsonObject, type JsonValue } from '#shared/kernel/json.ts';

const longestText = 2000;
const longestList = 100;

/** An answer that one item of the table can hold: what is long is cut, files that are written out first of all. */
export function shortened(answer: JsonValue): JsonValue {
  if (typeof answer === 'string') {
    return answer.length > longestText ? `${answer.slice(0, longestText)}…` : answer;
  }
  if (Array.isArray(answer)) return answer.slice(0, longestList).map(shortened);
  if (!isJsonObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shortened(value)]));
}
