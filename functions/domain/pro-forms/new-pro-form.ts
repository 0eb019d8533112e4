import type { ProFormDefinition } from '#shared/rules/pro-form.ts';
import type { StoredProForm } from './pro-form-repository.ts';

interface Origin {
  readonly id: string;
  readonly owner: { readonly id: string; readonly userId: string; readonly name: string };
  readonly now: Date;
}

/** The first version of a pro form. */
export function newProForm(definition: ProFormDefinition, { id, owner, now }: Origin): StoredProForm {
  const at = now.toISOString();
  return {
    ...definition,
    id,
    version: 1,
    ownerUserId: owner.userId,
    accessId: owner.id,
    savedBy: owner.name,
    createdAt: at,
    updatedAt: at,
  };
}
