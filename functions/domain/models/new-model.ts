import type { ModelDefinition } from '#shared/rules/model.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import type { Model } from './model-repository.ts';

interface Origin {
  readonly id: string;
  /** Unique; of the name unless given. */
  readonly slug?: string;
  readonly owner: { readonly id: string; readonly userId: string; readonly name: string };
  readonly now: Date;
}

/** The first version of a model. */
export function newModel(definition: ModelDefinition, { id, slug, owner, now }: Origin): Model {
  const at = now.toISOString();
  return {
    ...definition,
    id,
    slug: slug ?? modelIdSlug(definition.name),
    version: 1,
    ownerUserId: owner.userId,
    accessId: owner.id,
    createdAt: at,
    updatedAt: at,
    savedBy: owner.name,
  };
}
