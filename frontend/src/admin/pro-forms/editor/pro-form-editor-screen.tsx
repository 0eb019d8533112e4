import { ExternalLink } from 'lucide-react';
import * as z from 'zod/mini';
import { type AdminProForm, adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import { proFormDefaults, type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { toDraftSections, createSection } from '#frontend/src/admin/editor/builder/edit-sections.ts';
import type { EditorDescription, FactsProps } from '#frontend/src/admin/editor/editor-description.ts';
import { factClass, VersionFact } from '#frontend/src/admin/editor/editor-header.tsx';
import { EditorScreen } from '#frontend/src/admin/editor/editor-screen.tsx';
import { EditorStateBadge } from '#frontend/src/admin/editor/editor-state-badge.tsx';
import { messages as editorMessages } from '#frontend/src/admin/editor/messages.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from './messages.ts';
import { ProFormPreview, SideProForm } from './pro-form-preview.tsx';
import { ProFormSettings } from './pro-form-settings.tsx';

export function ProFormEditorScreen() {
  return <EditorScreen description={proFormEditor} />;
}

const proFormEditor: EditorDescription<ProFormDefinition, AdminProForm> = {
  kind: 'pro-form',
  draftSchema: z.extend(proFormDefinitionSchema, {
    name: z.string(),
    description: z.string(),
    routePath: z.string(),
    requestType: z.string(),
    appId: z.string(),
    creditCost: z.number(),
    pageTitle: z.optional(z.string()),
    pageDescription: z.optional(z.string()),
    exampleMediaUrl: z.optional(z.string()),
  }),
  paths: { editor: '/admin/create-pro-form', list: '/admin/pro-forms' },
  texts: messages,
  calls: {
    read: async (id) => (await callApi(adminProForms.getProForm, { params: { id } })).form,
    readVersion: async (id, version) => (await callApi(adminProForms.getVersion, { params: { id, version } })).form,
    listVersions: adminProForms.listVersions,
    save: async (edited, base) => {
      const definition = storedProForm(edited);
      const { form } =
        base === undefined
          ? await callApi(adminProForms.createProForm, { body: { definition } })
          : await callApi(adminProForms.saveProForm, {
              params: { id: base.id },
              body: { baseVersion: base.version, definition },
            });
      return { saved: form };
    },
    restore: async ({ id, version: baseVersion }, version) =>
      (await callApi(adminProForms.restoreVersion, { params: { id, version }, body: { baseVersion } })).form,
  },
  refreshAfterSave: [adminProForms.listProForms],
  createEmpty: () => ({
    ...proFormDefaults,
    name: '',
    description: '',
    routePath: '',
    requestType: '',
    sections: [createSection()],
  }),
  parse: (form) => proFormDefinitionSchema.parse(form),
  check: proFormProblems,
  loss: {
    isCausedBy: (before, after) => before.routePath !== storedProForm(after).routePath,
    change: (id) => ({ kind: 'proForm', id }),
    texts: messages.loss,
  },
  changeSections: (definition, sections) => ({ ...definition, sections }),
  // The assistant drafts a model, so its name is used only if the form has none.
  applyAssistantDraft: (definition, draft) => ({
    ...definition,
    name: definition.name || draft.modelName.slice(0, 200),
    description: definition.description || draft.description.slice(0, 2000),
    sections: toDraftSections(definition.sections, draft),
  }),
  hasPrompt: false,
  hasPreviewInHeader: false,
  tools: [],
  listMenuActions: () => [],
  Facts: ProFormFacts,
  SavedState: () => <EditorStateBadge state="saved" />,
  Configuration: ProFormSettings,
  SidePreview: SideProForm,
  Preview: ProFormPreview,
};

function ProFormFacts({ saved: { routePath, version }, onOpen }: FactsProps<ProFormDefinition, AdminProForm>) {
  return (
    <>
      <VersionFact version={version} onOpen={() => onOpen('versions')} />
      <a href={`/pro${routePath}`} target="_blank" rel="noreferrer" className={factClass}>
        <bdi className="max-w-48 truncate">{`/pro${routePath}`}</bdi>
        <ExternalLink aria-label={editorMessages.newTab} className="size-3.5" />
      </a>
    </>
  );
}
