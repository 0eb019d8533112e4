import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import { type AnyField, isPartType } from '#shared/form/field-types.ts';
import { promptField } from '#shared/form/read-form.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { discardDraft, markStarted } from './drafted-pages.ts';
import { readFormDraft, writeFormDraft } from './form-draft.ts';
import type { Form } from './use-form.ts';

interface FormDraft {
  /** What the form begins with. */
  readonly known: FormValues;
  /** What it was left with, without what was brought along. */
  readonly before: FormValues;
  readonly keep: (values: FormValues) => void;
  readonly discard: () => void;
  /** A generation was started with what was kept last. */
  readonly markStarted: () => void;
}

/** A page's form as it was left, or with what was brought along. */
export function useFormDraft(
  routePath: string,
  fields: readonly AnyField[],
  { prompt, values = {} }: PageState = {},
): FormDraft {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const owner = { userId, routePath };
  const [before] = useState(() => readFormDraft(owner, fields));
  const [known] = useState(() => ({ ...before, ...values, ...withPrompt(fields, prompt) }));
  return {
    known,
    before,
    keep: (entered) => writeFormDraft(owner, fields, entered),
    discard: () => discardDraft(userId, routePath),
    markStarted: () => markStarted(userId, routePath),
  };
}

/** Keeps what is entered, from the first change on; a form that is as empty as it began is nothing to go on with. */
export function useKeptDraft({ keep, discard }: FormDraft, { values, isTouched }: Form): void {
  const content = JSON.stringify(values);
  const kept = useRef(content);
  const keepChange = useEffectEvent(() => (isTouched ? keep(values) : discard()));
  useEffect(() => {
    if (content === kept.current) return;
    kept.current = content;
    keepChange();
  }, [content]);
}

/** Into the field that people see as the prompt; nothing when that is one of more than a text. */
export function withPrompt(fields: readonly AnyField[], prompt: string | undefined): FormValues {
  const field = promptField(fields.filter(({ hidden }) => !hidden));
  return field && isPartType(field.type) && prompt !== undefined ? { [fieldKey(field)]: prompt } : {};
}
