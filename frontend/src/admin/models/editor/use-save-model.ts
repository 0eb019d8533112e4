import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminModels, type AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import type { Conflict } from '#frontend/src/admin/builder/editing/conflict-sheet.tsx';
import type { EditedDraft } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { type SaveBase, useSave } from '#frontend/src/admin/builder/editing/use-save.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface SaveTarget {
  readonly modelId: string | undefined;
  readonly draft: EditedDraft<ModelDefinition>;
  readonly onSaved: (model: AdminModel) => void;
}

export function useSaveModel({ modelId, draft, onSaved }: SaveTarget) {
  const { baseVersion, definition } = draft;
  return useSave({
    definition,
    base: modelId === undefined || baseVersion === null ? undefined : { id: modelId, version: baseVersion },
    editorPath: '/admin/create',
    failed: messages.saveFailed,
    check: (wanted) => modelProblems(cleaned(wanted)),
    send: async (wanted, base) => {
      const { model, notChecked } = await send(cleaned(wanted), base);
      return { id: model.id, model, notChecked };
    },
    readConflict,
    onSaved: async ({ model, notChecked }) => {
      onSaved(model);
      showToast([messages.saved(model.name, model.slug), notChecked ?? ''].join(' ').trim());
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

async function readConflict({ id, version }: SaveBase): Promise<Conflict<ModelDefinition>> {
  const [{ model: theirs }, base] = await Promise.all([
    callApi(adminModels.getModel, { params: { id } }),
    readModelVersion(id, version),
  ]);
  return { base, theirs: { ...theirs, definition: modelDefinitionSchema.parse(theirs) } };
}

/** What was defined of a model when it was saved. */
export async function readModelVersion(id: string, version: number): Promise<ModelDefinition> {
  const { model } = await callApi(adminModels.getVersion, { params: { id, version } });
  return modelDefinitionSchema.parse(model);
}

/** As it is stored: without blanks around what was typed. */
function cleaned(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    name: definition.name.trim(),
    endpoint: definition.endpoint.trim(),
    outputKey: definition.outputKey.trim(),
    iconUrl: definition.iconUrl?.trim() || undefined,
    exampleMediaUrl: definition.exampleMediaUrl?.trim() || undefined,
    tags: definition.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
}
