import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { type AdminModel, adminModels } from '#shared/contracts/admin-models.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import type { EditorDescription } from '#frontend/src/admin/editor/editor-description.ts';
import { EditorScreen } from '#frontend/src/admin/editor/editor-screen.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import {
  applyAssistantDraft,
  normalizeModel,
  createEmptyModel,
  renameKeysInPriceRule,
  modelDraft,
} from '../edited-model.ts';
import { importTool } from '../import/import-dialog.tsx';
import { pageSettingsTool } from '../pages/page-settings-dialog.tsx';
import { ModelPreview, SidePreview } from '../preview/model-preview.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { messages } from './messages.ts';
import { listMenuActions, ModelFacts, ModelSavedState } from './model-facts.tsx';
import { outputKeyTool } from './output-key-dialog.tsx';

export function ModelEditorScreen() {
  return <EditorScreen description={modelEditor} />;
}

const modelEditor: EditorDescription<ModelDefinition, AdminModel> = {
  ...modelDraft,
  paths: { editor: '/admin/create', list: '/admin/models' },
  texts: messages,
  calls: {
    read: async (id) => (await callApi(adminModels.getModel, { params: { id } })).model,
    readVersion: async (id, version) => (await callApi(adminModels.getVersion, { params: { id, version } })).model,
    listVersions: adminModels.listVersions,
    save: async (edited, base) => {
      const definition = normalizeModel(edited);
      const { model, notChecked } =
        base === undefined
          ? await callApi(adminModels.createModel, { body: { definition } })
          : await callApi(adminModels.saveModel, {
              params: { id: base.id },
              body: { baseVersion: base.version, definition },
            });
      return { saved: model, warning: notChecked };
    },
    restore: async ({ id, version: baseVersion }, version) =>
      (await callApi(adminModels.restoreVersion, { params: { id, version }, body: { baseVersion } })).model,
  },
  // The access response contains the owner's number of models.
  refreshAfterSave: [adminAuth.getAccess, adminModels.listModels],
  createEmpty: createEmptyModel,
  parse: (model) => modelDefinitionSchema.parse(model),
  check: (definition) => modelProblems(normalizeModel(definition)),
  suggestFallback: (definition, problems) => {
    const deactivated = { ...definition, isAvailable: false };
    const cannotRun = problems.some(({ field }) => field === 'endpoint') && definition.isAvailable;
    const canBeSaved = modelProblems(normalizeModel(deactivated)).length === 0;
    return cannotRun && canBeSaved ? { label: messages.saveDeactivated, definition: deactivated } : undefined;
  },
  loss: {
    isCausedBy: (before, after) => before.isAvailable && !after.isAvailable,
    change: (id) => ({ kind: 'models', ids: [id] }),
    texts: messages.loss,
  },
  changeSections: (definition, sections) => ({
    ...definition,
    sections,
    priceRule: renameKeysInPriceRule(definition.priceRule, definition.sections, sections),
  }),
  applyAssistantDraft,
  hasPrompt: true,
  hasPreviewInHeader: true,
  tools: [importTool, pageSettingsTool, outputKeyTool],
  listMenuActions,
  Facts: ModelFacts,
  SavedState: ModelSavedState,
  Configuration: ConfigurationForm,
  SidePreview,
  Preview: ModelPreview,
};
