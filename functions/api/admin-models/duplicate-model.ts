import { longestName, type ModelDefinition, sortOrderLimits } from '#shared/rules/model.ts';
import type { Model } from '#functions/domain/models/model-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { createModel, definitionOf, type ModelDeps } from './save-model.ts';

const suffix = ' (Copy)';

/** A copy that waits to be looked at: neither available nor featured, and without a route. */
export async function duplicateModel(deps: ModelDeps, admin: AdminCaller, original: Model): Promise<Model> {
  const { route: _, ...definition } = definitionOf(original);
  const copy: ModelDefinition = {
    ...definition,
    // Of a name or an order at its limit, what still fits: a model beyond them could not be read again.
    name: `${original.name.slice(0, longestName - suffix.length)}${suffix}`,
    isAvailable: false,
    featured: false,
    sortOrder: Math.min(original.sortOrder + 1, sortOrderLimits.max),
  };
  return (await createModel(deps, admin, copy, `${original.slug}-copy-${deps.now().getTime()}`)).model;
}
