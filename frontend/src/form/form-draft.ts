import { enteredValuesSchema, fieldKey, type FieldValue, type FormValues, isEmpty } from '#shared/form/form-values.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { validateField } from '#shared/form/read-form.ts';
import { draftPrefix, readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** Whose draft of which page. */
export interface FormDraftOwner {
  readonly userId: string;
  readonly routePath: string;
}

const storageKey = ({ userId, routePath }: FormDraftOwner) => `${draftPrefix}${userId}:${routePath}`;

/** What was entered last time, as far as the form still has a place for it. */
export function readFormDraft(owner: FormDraftOwner, fields: readonly AnyField[]): FormValues {
  const stored = readStored(localStorage, storageKey(owner), enteredValuesSchema) ?? {};
  const fitting = fields.filter((field) => mayBegin(field, stored[fieldKey(field)]));
  return Object.fromEntries(fitting.map((field) => [fieldKey(field), stored[fieldKey(field)] ?? null]));
}

function mayBegin(field: AnyField, value: FieldValue | undefined): boolean {
  if (value === undefined) return false;
  switch (rulesOf(field).inBrowserDraft) {
    case 'kept':
      return true;
    case 'kept-while-valid':
      return isEmpty(value) || validateField(field, value) === undefined;
    case 'never':
      return false;
  }
}

/** Keeps what is entered, but for secrets. */
export function writeFormDraft(owner: FormDraftOwner, fields: readonly AnyField[], values: FormValues): void {
  const secret = new Set(fields.filter((field) => rulesOf(field).inBrowserDraft === 'never').map(fieldKey));
  const kept = Object.entries(values).filter(([key]) => !secret.has(key));
  writeStored(localStorage, storageKey(owner), Object.fromEntries(kept));
}
