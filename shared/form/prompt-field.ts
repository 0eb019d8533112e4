import { fieldKey } from './field-key.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import type { ValueSchema } from './value-schema.ts';

/**
 * The field that says in words what is wished for, among those that are seen: the one that is marked, else the one that is
 * called so, else the first long text, whatever it is called. Undefined for a form without words.
 */
export function promptField<F extends AnyField>(fields: readonly F[]): F | undefined {
  const texts = fields.filter(mayBePrompt);
  return (
    texts.find(({ isPrompt }) => isPrompt) ??
    texts.find((field) => fieldKey(field).toLowerCase() === 'prompt') ??
    texts.find((field) => rulesOf(field).promptClaim === 'first' && !/negative/i.test(fieldKey(field)))
  );
}

/** Whether people see words in it, and the provider takes them as words. */
export function mayBePrompt(field: AnyField): boolean {
  return !field.hidden && rulesOf(field).promptClaim !== 'none' && isText(field.valueSchema);
}

const keywordsOfText: ReadonlySet<string> = new Set(['type', 'minLength', 'maxLength', 'pattern', 'enum']);

/** Rather than JSON or a list that is entered as text. */
function isText(accepted: ValueSchema | undefined): boolean {
  if (accepted === undefined) return true;
  const keywords = Object.keys(accepted);
  const isOfText = accepted.type === undefined || accepted.type === 'string';
  return isOfText && keywords.length > 0 && keywords.every((keyword) => keywordsOfText.has(keyword));
}
