import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { draftPrefix, localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { type AnyField, isPartType, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey, type FieldValue, type FormValues, isEmpty, isFormValues, isSeed } from '#shared/form/form-values.ts';
import { promptField, readForm, startValues, validateField } from '#shared/form/read-form.ts';
import { discardDraft, markStarted } from './drafted-pages.ts';
import type { Form } from './use-form.ts';

export interface FormDraft {
  readonly initial: FormValues;
  readonly stored: FormValues;
  readonly save: (values: FormValues) => void;
  readonly discard: () => void;
  readonly markStarted: () => void;
}

export function useFormDraft(
  routePath: string,
  fields: readonly AnyField[],
  { prompt, values = {}, startsAtCost }: PageState = {},
): FormDraft {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const owner = { userId, routePath };
  const [stored] = useState(() => readFormDraft(owner, fields));
  const [initial] = useState(() => {
    const prefilled = { ...stored, ...values, ...fillPrompt(fields, prompt) };
    return startsAtCost === undefined ? prefilled : fillSeeds(fields, prefilled);
  });
  return {
    initial,
    stored,
    save: (entered) => writeFormDraft(owner, fields, entered),
    discard: () => discardDraft(userId, routePath),
    markStarted: () => markStarted(userId, routePath),
  };
}

export function useSaveDraft({ save, discard }: FormDraft, { values, isTouched }: Form): void {
  const content = JSON.stringify(values);
  const savedContent = useRef(content);
  const saveChange = useEffectEvent(() => (isTouched ? save(values) : discard()));
  useEffect(() => {
    if (content === savedContent.current) return;
    savedContent.current = content;
    saveChange();
  }, [content]);
}

export function fillPrompt(fields: readonly AnyField[], prompt: string | undefined): FormValues {
  const field = promptField(fields.filter(({ hidden }) => !hidden));
  return field && isPartType(field.type) && prompt !== undefined ? { [fieldKey(field)]: prompt } : {};
}

/** Fills empty seeds that the form requires with new numbers. The provider chooses the others. */
export function fillSeeds(fields: readonly AnyField[], values: FormValues): FormValues {
  const entered = { ...startValues(fields), ...values };
  const missing = readForm(fields, entered).fields.filter(
    (field) => field.required && isSeed(fieldKey(field)) && isEmpty(entered[fieldKey(field)]),
  );
  return { ...values, ...Object.fromEntries(missing.map((field) => [fieldKey(field), newSeed(field)])) };
}

/** Halves the range until a random number is within the limits of field and provider; null without such a number. */
function newSeed(field: AnyField): FieldValue {
  const { min = 0 } = 'min' in field ? field : {};
  // The highest seed that every provider accepts.
  for (let range = 2 ** 31; range > 1; range /= 2) {
    const seed = min + Math.floor(Math.random() * range);
    if (!validateField(field, seed)) return seed;
  }
  return null;
}

interface FormDraftOwner {
  readonly userId: string;
  readonly routePath: string;
}

const draftKey = ({ userId, routePath }: FormDraftOwner) => `${draftPrefix}${userId}:${routePath}`;

export function readFormDraft(owner: FormDraftOwner, fields: readonly AnyField[]): FormValues {
  return pickRestorable(fields, readStoredJson(localStore, draftKey(owner)));
}

/** Returns the values that the fields still accept, and no secrets. */
export function pickRestorable(fields: readonly AnyField[], kept: unknown): FormValues {
  const stored = isFormValues(kept) ? kept : {};
  const fitting = fields.filter((field) => isRestorable(field, stored[fieldKey(field)]));
  return Object.fromEntries(fitting.map((field) => [fieldKey(field), stored[fieldKey(field)] ?? null]));
}

function isRestorable(field: AnyField, value: FieldValue | undefined): boolean {
  if (value === undefined) return false;
  switch (rulesForType(field).inBrowserDraft) {
    case 'kept':
      return true;
    case 'kept-while-valid':
      return isEmpty(value) || validateField(field, value) === undefined;
    case 'never':
      return false;
  }
}

export function writeFormDraft(owner: FormDraftOwner, fields: readonly AnyField[], values: FormValues): void {
  const secretKeys = new Set(fields.filter((field) => rulesForType(field).inBrowserDraft === 'never').map(fieldKey));
  const storedValues = Object.entries(values).filter(([key]) => !secretKeys.has(key));
  writeStored(localStore, draftKey(owner), Object.fromEntries(storedValues));
}
