import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form-definition.ts';
import type { SaveBase } from '#frontend/src/admin/builder/use-save.ts';
import { readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** What is saved; a new form has never been. */
export interface SavedProForm {
  readonly definition: ProFormDefinition;
  readonly form: AdminProForm | undefined;
}

const draftSchema = z.object({
  /** The version that the work began with; null for a new form. */
  baseVersion: z.nullable(z.int()),
  definition: proFormDefinitionSchema,
});

/** Unsaved work on a pro form, which neither a reload nor another screen loses. */
export function useEditedProForm(accessId: string, opened: SavedProForm) {
  const [saved, setSaved] = useState(() => plain(opened));
  const key = `${brand.slug}-pro-form-draft:${accessId}:${opened.form?.id ?? 'new'}`;
  const [restored] = useState(() => readStored(localStorage, key, draftSchema));
  const [definition, change] = useState(restored?.definition ?? saved.definition);
  const [baseVersion, setBaseVersion] = useState(restored?.baseVersion ?? versionOf(saved));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const isChanged = JSON.stringify(definition) !== JSON.stringify(saved.definition);
  useEffect(() => {
    if (isChanged) writeStored(localStorage, key, { baseVersion, definition });
    else removeStored(localStorage, key);
  }, [key, isChanged, baseVersion, definition]);

  const base: SaveBase | undefined =
    saved.form && baseVersion !== null ? { id: saved.form.id, version: baseVersion } : undefined;
  const accept = (next: SavedProForm) => {
    const now = plain(next);
    setSaved(now);
    change(now.definition);
    setBaseVersion(versionOf(now));
    setRestored(false);
  };
  return {
    saved,
    base,
    definition,
    isChanged,
    /** It was left unsaved, and is here again. */
    isRestored: isRestored && isChanged,
    change,
    accept,
    /** Goes back to what is saved. */
    discard: () => accept(saved),
  };
}

/** What an admin defines, without what the product keeps beside it, in one order of its names. */
function plain({ definition, form }: SavedProForm): SavedProForm {
  return { definition: proFormDefinitionSchema.parse(definition), form };
}

function versionOf({ form }: SavedProForm): number | null {
  return form?.version ?? null;
}
