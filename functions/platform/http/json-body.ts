import { AppError } from '../app-error.ts';

/** Deeper than any contract looks and the table holds; what reads such a value calls itself for each level. */
const deepest = 60;

/** What a text says as JSON, an empty one nothing. Throws `invalid_input` for any other text, and for one that is nested too deeply. */
export function parseJsonBody(text: string): unknown {
  if (depthOf(text) > deepest) throw refused(`The request body is nested more than ${deepest} levels deep`);
  try {
    return text === '' ? {} : JSON.parse(text, wellFormed);
  } catch {
    throw refused('The request body is not valid JSON');
  }
}

function refused(message: string): AppError {
  return new AppError('invalid_input', message, [{ field: '', message }]);
}

/** How many levels of lists and objects are open at once, at most. */
function depthOf(text: string): number {
  let open = 0;
  let most = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') most = Math.max(most, ++open);
    else if (token === ']' || token === '}') open--;
  }
  return most;
}

/** Half a surrogate pair is no text: it has no UTF-8, so that no database or provider takes it. Throws on one. */
function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError(key);
  return value;
}
