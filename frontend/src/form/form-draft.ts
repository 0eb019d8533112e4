import { fieldKey } from '#shared/form/field-key.ts';
import { isEmpty } from '#shared/form/field-rules.ts';
import { validateField } from '#shared/form/form-validation.ts';
import { type FormValues, formValuesSchema, type InputField } from '#shared/form/input-field.ts';
import { draftPrefix, readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** Whose draft of which page. */
export interface DraftOwner {
  readonly userId: string;
  readonly routePath: string;
}

const storageKey = ({ userId, routePath }: DraftOwner) => `${draftPrefix}${userId}:${routePath}`;

const choices = new Set(['select', 'dropdown_with_image']);

/** What was entered last time, as far as the form still has a place for it. */
export function readDraft(owner: DraftOwner, fields: readonly InputField[]): FormValues {
  const stored = readStored(localStorage, storageKey(owner), formValuesSchema) ?? {};
  const fitting = fields.filter((field) => {
    const value = stored[fieldKey(field)];
    if (value === undefined || field.type === 'password') return false;
    return !choices.has(field.type) || isEmpty(value) || validateField(field, value) === undefined;
  });
  return Object.fromEntries(fitting.map((field) => [fieldKey(field), stored[fieldKey(field)] ?? null]));
}

/** Keeps what is entered, but for passwords. */
export function writeDraft(owner: DraftOwner, fields: readonly InputField[], values: FormValues): void {
  const secret = new Set(fields.filter(({ type }) => type === 'password').map(fieldKey));
  const kept = Object.entries(values).filter(([key]) => !secret.has(key));
  writeStored(localStorage, storageKey(owner), Object.fromEntries(kept));
}

export function removeDraft(owner: DraftOwner): void {
  removeStored(localStorage, storageKey(owner));
}
