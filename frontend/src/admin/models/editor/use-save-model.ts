import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminModels, type AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { type SaveBase, useSave } from '#frontend/src/admin/builder/use-save.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { EditedModel } from './use-edited-model.ts';

/** Somebody saved a newer version while this one was worked on. */
export interface Conflict {
  readonly base: ModelDefinition;
  readonly theirs: AdminModel;
}

interface SaveTarget {
  readonly modelId: string | undefined;
  readonly draft: EditedModel;
  readonly onSaved: (model: AdminModel) => void;
}

export function useSaveModel({ modelId, draft, onSaved }: SaveTarget) {
  const { baseVersion } = draft;
  const definition = cleaned(draft.definition);
  return useSave({
    base: modelId === undefined || baseVersion === null ? undefined : { id: modelId, version: baseVersion },
    editorPath: '/admin/create',
    failed: messages.saveFailed,
    check: () => modelProblems(definition),
    send: async (base) => (await send(definition, base)).model,
    readConflict,
    onSaved: async (model) => {
      onSaved(model);
      showToast(messages.saved(model.name, model.slug));
      // The owner's number of models is another one now.
      refresh(adminAuth.getAccess, adminModels.listModels);
    },
  });
}

function send(definition: ModelDefinition, base: SaveBase | undefined) {
  return base === undefined
    ? callApi(adminModels.createModel, { body: { definition } })
    : callApi(adminModels.saveModel, { params: { id: base.id }, body: { baseVersion: base.version, definition } });
}

async function readConflict({ id, version }: SaveBase): Promise<Conflict> {
  const [theirs, base] = await Promise.all([
    callApi(adminModels.getModel, { params: { id } }),
    callApi(adminModels.getVersion, { params: { id, version } }),
  ]);
  return { base: modelDefinitionSchema.parse(base.model), theirs: theirs.model };
}

/** As it is stored: without blanks around what was typed. */
function cleaned(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    name: definition.name.trim(),
    endpoint: definition.endpoint.trim(),
    outputKey: definition.outputKey.trim(),
    tags: definition.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
}
