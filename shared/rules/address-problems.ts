import type { FieldProblem } from '../contracts/errors.ts';
import { problem } from '../form/definition-problems.ts';
import { settingWords } from '../form/setting-words.ts';
import { isUnshowable } from '../form/web-address.ts';

/** The one rule for what is run, in a saved model as in a test run; whether there is such a thing, only its provider knows. */
export function endpointProblems(field: string, endpoint: string): FieldProblem[] {
  return problem(
    field,
    /\s|:\/\/|^\/|\/$/.test(endpoint.trim()),
    'Workflow path must be the path alone: no link, no blanks, and no slash at its ends',
  );
}

/** The same rule for every picture, film and sound that an admin names; a blank address is none. */
export function urlProblems(field: string, name: string, url = ''): FieldProblem[] {
  return problem(field, isUnshowable(url), settingWords.badUrl(name));
}
