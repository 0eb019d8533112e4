import { ExternalLink } from 'lucide-react';
import * as z from 'zod/mini';
import { createSection, toDraftSections } from '#frontend/src/admin/editor/builder/edit-sections.ts';
import { ApiKeySetting, AppSetting } from '#frontend/src/admin/editor/controls/app-and-key-settings.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  SettingsGrid,
  useSetting,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { SettingTabs } from '#frontend/src/admin/editor/controls/setting-tabs.tsx';
import type {
  ConfigurationProps,
  EditorDescription,
  EditorDialogProps,
  FactsProps,
} from '#frontend/src/admin/editor/editor-description.ts';
import { factClass, VersionFact } from '#frontend/src/admin/editor/editor-header.tsx';
import { EditorScreen } from '#frontend/src/admin/editor/editor-screen.tsx';
import { messages as editorMessages } from '#frontend/src/admin/editor/messages.ts';
import { toServerDraft } from '#frontend/src/admin/editor/use-draft.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type AdminProForm, adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { proFormEditorPath } from '#shared/rules/console-paths.ts';
import { shownFields } from '#shared/rules/form-definition.ts';
import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import {
  pageHeading,
  proFormDefaults,
  type ProFormDefinition,
  proFormDefinitionSchema,
} from '#shared/rules/pro-form.ts';
import { unfinishedProFormSchema } from '#shared/rules/unfinished-definitions.ts';
import { messages } from './messages.ts';

export function ProFormEditorScreen() {
  return <EditorScreen description={proFormEditor} />;
}

/** A missing cost is NaN, so that calculations can use it. */
const proFormDraft = {
  kind: 'pro-form',
  draftSchema: z.extend(unfinishedProFormSchema, { creditCost: z.number() }),
} as const;

const proFormEditor: EditorDescription<ProFormDefinition, AdminProForm> = {
  ...proFormDraft,
  paths: { editor: proFormEditorPath, list: '/admin/pro-forms' },
  texts: messages,
  calls: {
    open: async (id) => {
      const { live, draft } = await callApi(adminProForms.openDraft, { params: { id } });
      return { id, live, draft: draft && toServerDraft(proFormDraft, draft) };
    },
    readVersion: async (id, version) => (await callApi(adminProForms.getVersion, { params: { id, version } })).form,
    listVersions: adminProForms.listVersions,
    save: async (edited, base, { note }) => {
      const definition = storedProForm(edited);
      const { form } =
        base === undefined
          ? await callApi(adminProForms.createProForm, { body: { definition } })
          : await callApi(adminProForms.saveProForm, {
              params: { id: base.id },
              body: { baseVersion: base.version, definition, note },
            });
      return { saved: form };
    },
    saveDraft: async (definition, base) => {
      const { draft } =
        base === undefined
          ? await callApi(adminProForms.createDraft, { body: { definition } })
          : await callApi(adminProForms.saveDraft, {
              params: { id: base.id },
              body: { revision: base.revision, baseVersion: base.baseVersion, definition },
            });
      return toServerDraft(proFormDraft, draft);
    },
    discardDraft: ({ id, revision }) => callApi(adminProForms.discardDraft, { params: { id }, query: { revision } }),
    publishDraft: async ({ id, revision }, note) => {
      const { form } = await callApi(adminProForms.publishDraft, { params: { id }, body: { revision, note } });
      return { saved: form };
    },
    scheduleDraft: async ({ id, revision }, schedule) => {
      const body = { revision, ...schedule };
      return toServerDraft(proFormDraft, (await callApi(adminProForms.scheduleDraft, { params: { id }, body })).draft);
    },
    announce: (id) => callApi(adminProForms.announceEditor, { params: { id } }),
    restore: async ({ id, revision }, version) => {
      const answer = await callApi(adminProForms.restoreVersion, { params: { id, version }, body: { revision } });
      return toServerDraft(proFormDraft, answer.draft);
    },
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

const RequestPreview = lazyView(
  async () => (await import('#frontend/src/form/preview/page-previews.tsx')).RequestPreview,
);

function ProFormPreview({ definition, onClose }: EditorDialogProps<ProFormDefinition>) {
  return (
    <FullScreen isOpen onClose={onClose} title={messages.previewTitle}>
      <FilledPreview definition={definition} onCancel={onClose} />
    </FullScreen>
  );
}

function SideProForm({ definition }: ConfigurationProps<ProFormDefinition>) {
  return (
    <section aria-label={messages.sideForm} className="rounded-card border border-line">
      <FilledPreview definition={definition} onCancel={() => undefined} />
    </section>
  );
}

interface FilledPreviewProps {
  readonly definition: ProFormDefinition;
  readonly onCancel: () => void;
}

function FilledPreview({ definition, onCancel }: FilledPreviewProps) {
  const form = {
    ...definition,
    // An unfinished cost can be NaN.
    creditCost: definition.creditCost || 0,
    ...pageHeading(storedProForm({ ...definition, name: definition.name.trim() || messages.unnamed })),
    fields: shownFields(definition),
  };
  return (
    <WhenLoaded fallback={<Skeleton className="h-96 w-full" />}>
      <RequestPreview form={form} onSubmit={() => void showToast(messages.noTesting)} onCancel={onCancel} />
    </WhenLoaded>
  );
}

type ProFormSettingsProps = ConfigurationProps<ProFormDefinition>;

function ProFormSettings(props: ProFormSettingsProps) {
  const { definition, onChange } = props;
  return (
    <SettingTabs
      label={messages.parts.configuration}
      tabs={[
        { name: 'basics', label: messages.basics, content: <BasicSettings {...props} /> },
        {
          name: 'page',
          label: messages.page,
          content: (
            <>
              <NamedTextSetting
                name="pageTitle"
                label={messages.pageTitle}
                value={definition.pageTitle ?? ''}
                description={messages.pageTitleHint}
                onChange={(title) => onChange({ pageTitle: title || undefined })}
              />
              <NamedLongTextSetting
                name="pageDescription"
                label={messages.pageDescription}
                value={definition.pageDescription ?? ''}
                onChange={(description) => onChange({ pageDescription: description || undefined })}
              />
            </>
          ),
        },
        {
          name: 'look',
          label: messages.look,
          content: <ExampleMediaSetting example={definition} onChange={onChange} />,
        },
      ]}
    />
  );
}

function BasicSettings({ definition, onChange }: ProFormSettingsProps) {
  const path = definition.routePath;
  const problem = path.trim() === '' ? undefined : routePathProblem(path);
  const hasLink = path.trim() !== '' && problem === undefined;
  return (
    <>
      <SettingsGrid>
        <NamedTextSetting
          name="routePath"
          label={messages.routePath}
          required
          value={path}
          problem={problem}
          description={hasLink ? messages.routePathHint(formatProPageLink(path)) : undefined}
          onChange={(routePath) => onChange({ routePath })}
        />
        <NamedTextSetting
          name="requestType"
          label={messages.requestType}
          required
          value={definition.requestType}
          description={messages.requestTypeHint}
          onChange={(requestType) => onChange({ requestType })}
        />
      </SettingsGrid>
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <SettingsGrid>
        <NamedAmountSetting
          name="creditCost"
          label={messages.creditCost}
          required
          isBlankZero
          value={definition.creditCost}
          description={messages.creditCostHint}
          onChange={(creditCost) => onChange({ creditCost })}
        />
        <AppSetting
          {...useSetting('appId')}
          value={definition.appId}
          extraApps={[defaultApp]}
          onChange={(appId) => onChange({ appId })}
        />
        <ApiKeySetting
          value={definition.apiKeyId}
          none={messages.noKey}
          hint={messages.keyHint}
          onChange={(apiKeyId) => onChange({ apiKeyId })}
        />
      </SettingsGrid>
    </>
  );
}

const defaultApp = { appId: proFormDefaults.appId, name: messages.defaultApp };

function formatProPageLink(routePath: string): string {
  return `${window.location.origin}/pro${storedRoutePath(routePath)}`;
}
