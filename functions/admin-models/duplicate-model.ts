import type { ModelDefinition } from '#shared/domain/model-definition.ts';
import type { Model } from '#functions/platform/dynamo/model-repository.ts';
import type { AdminCaller } from '#functions/platform/http/guards.ts';
import { createModel, definitionOf, type ModelDeps } from './save-model.ts';

/** A copy that waits to be looked at: neither available nor featured, and without a route (A§4). */
export function duplicateModel(deps: ModelDeps, admin: AdminCaller, original: Model): Promise<Model> {
  const { route: _, ...definition } = definitionOf(original);
  const copy: ModelDefinition = {
    ...definition,
    name: `${original.name} (Copy)`,
    isAvailable: false,
    featured: false,
    sortOrder: original.sortOrder + 1,
  };
  return createModel(deps, admin, copy, `${original.slug}-copy-${deps.now().getTime()}`);
}
