import { Bookmark, Braces, Eye, FlaskConical, History, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { FormBuilder } from '#frontend/src/admin/editor/builder/form-builder.tsx';
import { useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { localStore, readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { brand } from '#shared/brand.ts';
import type { DraftFacts } from '#shared/contracts/drafts.ts';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { createSection } from './builder/edit-sections.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useEditorShortcuts } from './controls/editor-shortcuts.ts';
import { EditorStateBadge, OtherEditorsBadge } from './draft-badge.tsx';
import type {
  EditorDescription,
  EditorDialog,
  EditorTool,
  OpenedDefinition,
  SavedDefinition,
} from './editor-description.ts';
import { EditorFrame, RestoredNotice } from './editor-frame.tsx';
import { EditorToolbar, type Tool } from './editor-toolbar.tsx';
import { messages } from './messages.ts';
import { PresetsDialog, renamePresetKeys } from './presets-dialog.tsx';
import { PublishControls } from './publish-controls.tsx';
import { type DefinitionDraft, type ServerDraft, useDraft } from './use-draft.ts';
import { useSaveDefinition } from './use-save-definition.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface DefinitionEditorProps<D extends FormDefinition, S extends SavedDefinition> {
  readonly description: EditorDescription<D, S>;
  readonly opened: OpenedDefinition<D, S> | undefined;
}

export function DefinitionEditor<D extends FormDefinition, S extends SavedDefinition>({
  description,
  opened,
}: DefinitionEditorProps<D, S>) {
  const { texts, paths, calls, Facts, Notice, Configuration, SidePreview } = description;
  const { id: accessId } = useAdminAccess();
  const id = opened?.id;
  useDocumentTitle(id === undefined ? texts.createTitle : texts.editTitle);
  const [latest, setLatest] = useState(() => ({
    saved: opened?.live,
    serverDraft: opened?.draft,
    definition: opened?.live ? description.parse(opened.live) : description.createEmpty(),
  }));
  const { saved, serverDraft } = latest;
  const published = { baseVersion: saved?.version ?? null, revision: 0, definition: latest.definition };
  const draft = useDraft(description, { accessId, id }, serverDraft ?? published);
  const [search] = useSearchParams();
  const [dialog, setDialog] = useState<EditorDialog<D> | undefined>(() =>
    search.has('preview')
      ? 'preview'
      : description.tools.find(({ parameter }) => parameter !== undefined && search.has(parameter)),
  );
  const acceptSaved = (next: S) => {
    const definition = description.parse(next);
    setLatest({ saved: next, serverDraft: undefined, definition });
    draft.rebase(definition, next.version, 0);
  };
  const acceptOpened = ({ live, draft: serverDraftNow }: OpenedDefinition<D, S>) =>
    setLatest({
      saved: live,
      serverDraft: serverDraftNow,
      definition: live ? description.parse(live) : latest.definition,
    });
  const acceptDraft = (next: ServerDraft<D> | undefined) => {
    setLatest((current) => ({ ...current, serverDraft: next }));
    if (next) draft.rebase(next.definition, next.baseVersion, next.revision);
    else draft.rebase(latest.definition, saved?.version ?? null, 0);
  };
  const { confirm, dialog: effectsDialog } = useEffectsConfirm();
  const saving = useSaveDefinition({
    description,
    id,
    draft,
    serverDraft,
    latest: latest.definition,
    confirm,
    onSaved: acceptSaved,
    onDraftChanged: acceptDraft,
    onOpened: acceptOpened,
  });
  const { isSaving, problems } = saving;
  useEditorShortcuts({ undo: draft.undo, redo: draft.redo, save: saving.saveDraft, isPaused: isSaving });
  const { definition } = draft;
  const set = (changes: Partial<D>) => draft.change({ ...definition, ...changes }, Object.keys(changes).join());
  const setSections = (sections: FormSection[], editedPart?: string) => {
    const changed = description.changeSections(definition, sections);
    draft.change({ ...changed, presets: renamePresetKeys(definition, changed) }, editedPart);
  };
  const fallback = description.suggestFallback?.(definition, problems);
  const pane = usePane();
  const navigate = useNavigate();

  return (
    <EditorFrame
      back={{ to: paths.list, label: texts.back }}
      title={saved ? texts.editTitle : texts.createTitle}
      name={{
        label: texts.name,
        placeholder: texts.unnamed,
        value: definition.name,
        onChange: (name) => draft.change({ ...definition, name }, 'name'),
      }}
      state={
        (saved || serverDraft || draft.isChanged) && (
          <EditorStateBadge
            id={id}
            isChanged={draft.isChanged}
            definition={{ ...saved, version: saved?.version ?? 0, draft: serverDraft }}
          />
        )
      }
      facts={
        <>
          {serverDraft && <DraftFact draft={serverDraft} />}
          {id && <OtherEditorsBadge id={id} announce={calls.announce} base={draft} />}
          {saved && <Facts saved={saved} onOpen={setDialog} />}
        </>
      }
      actions={
        description.hasPreviewInHeader && (
          <IconButton label={messages.preview} disabled={isSaving} onClick={() => setDialog('preview')}>
            <Eye aria-hidden className="size-5" />
          </IconButton>
        )
      }
      definition={definition}
      problems={problems}
      fallback={
        fallback && (
          <Button onClick={() => saving.saveReplacement(fallback.definition)} className="my-1">
            {fallback.label}
          </Button>
        )
      }
      isSaving={isSaving}
      publishing={
        <PublishControls
          isNew={saved === undefined}
          isChanged={draft.isChanged}
          isSaving={isSaving}
          serverDraft={serverDraft}
          previewLink={id && new URL(`${paths.editor(id)}&preview`, window.location.href).href}
          onPublish={saving.publish}
          onSaveDraft={saving.saveDraft}
          onDiscardDraft={saving.discardDraft}
          onSchedule={saving.schedule}
        />
      }
      notice={
        <>
          {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
          {serverDraft?.problem && (
            <p role="status" className="rounded-card bg-raised px-4 py-2">
              {messages.notPublished(serverDraft.problem)}
            </p>
          )}
          {Notice && saved && <Notice id={saved.id} onOpen={setDialog} />}
        </>
      }
      toolbar={
        <EditorToolbar
          draft={draft}
          tools={[
            {
              label: messages.addSection,
              icon: SquarePlus,
              place: 'bar',
              onPress: () => setSections([...definition.sections, createSection()]),
            },
            { label: messages.jsonAi, icon: Braces, place: 'bar', onPress: () => setDialog('assistant') },
            ...openers(description.tools, setDialog),
            { label: messages.preview, icon: Eye, place: 'bar', onPress: () => setDialog('preview') },
            ...pane.tools,
            {
              label: messages.versions,
              icon: History,
              place: 'wide',
              onPress: () => setDialog('versions'),
              isDisabled: saved === undefined,
            },
            { label: messages.presets.title, icon: Bookmark, place: 'menu', onPress: () => setDialog('presets') },
          ]}
          menuActions={saved ? description.listMenuActions(saved, (path) => void navigate(path)) : []}
        />
      }
      names={texts.parts}
      form={
        <>
          {texts.formHint && <p className="text-sm text-muted">{texts.formHint}</p>}
          <FormBuilder
            sections={definition.sections}
            priceRule={definition.priceRule}
            hasPrompt={description.hasPrompt}
            onChange={setSections}
          />
        </>
      }
      configuration={<Configuration id={id} definition={definition} onChange={set} />}
      // These dialogs show the same form, and ids must be unique in the page.
      pane={
        pane.isOpen &&
        dialog !== 'preview' &&
        dialog !== 'presets' && <SidePreview definition={definition} onChange={set} />
      }
      onClosePane={pane.close}
    >
      {saving.conflict && (
        <ConflictDialog
          kind={description}
          conflict={saving.conflict}
          mine={draft.definition}
          onTake={saving.takeConflict}
          onReplace={saving.overwrite}
          onClose={saving.closeConflict}
        />
      )}
      <OpenDialog
        description={description}
        dialog={dialog}
        onOpen={setDialog}
        saved={saved}
        draft={draft}
        hasDraft={serverDraft !== undefined || draft.isChanged}
        onClose={() => setDialog(undefined)}
        onRestored={acceptDraft}
      />
      {effectsDialog}
    </EditorFrame>
  );
}

function DraftFact({ draft: { savedBy, savedAt, publishAt } }: { readonly draft: DraftFacts }) {
  return (
    <span className="truncate text-muted">
      {publishAt ? messages.scheduled(formatDateTime(publishAt)) : messages.draftBy(savedBy, formatAge(savedAt))}
    </span>
  );
}

function openers<D>(tools: readonly EditorTool<D>[], onOpen: (tool: EditorTool<D>) => void): Tool[] {
  return tools.map((tool) => ({ ...tool, onPress: () => onOpen(tool) }));
}

const storageKey = `${brand.slug}-editor-pane`;

const minWidthPixels = 1700;

function usePane() {
  const isWide = useIsWide();
  const [isChosen, setChosen] = useState(
    () => readStored(localStore, storageKey, z.boolean()) ?? window.innerWidth >= minWidthPixels,
  );
  const choose = (isOpen: boolean) => {
    setChosen(isOpen);
    writeStored(localStore, storageKey, isOpen);
  };
  const isOpen = isWide && isChosen;
  const tool: Tool = {
    label: messages.tryOut,
    icon: FlaskConical,
    place: 'bar',
    isOn: isOpen,
    onPress: () => choose(!isChosen),
  };
  return { isOpen, close: () => choose(false), tools: isWide ? [tool] : [] };
}

interface OpenDialogProps<D extends FormDefinition, S extends SavedDefinition> {
  readonly description: EditorDescription<D, S>;
  readonly dialog: EditorDialog<D> | undefined;
  readonly saved: S | undefined;
  readonly draft: DefinitionDraft<D>;
  readonly onOpen: (dialog: EditorDialog<D>) => void;
  readonly onClose: () => void;
  readonly hasDraft: boolean;
  readonly onRestored: (draft: ServerDraft<D>) => void;
}

function OpenDialog<D extends FormDefinition, S extends SavedDefinition>(props: OpenDialogProps<D, S>) {
  const { description, dialog, saved, draft, hasDraft, onClose, onRestored } = props;
  const { calls, parse, Preview, importTool } = description;
  const [pasted, setPasted] = useState<string>();
  const common = { id: saved?.id, pasted, definition: draft.definition, onApply: draft.change, onClose };
  switch (dialog) {
    case undefined:
      return undefined;
    case 'assistant':
      return (
        <AssistantDialog
          {...common}
          hint={description.texts.assistantHint}
          applyDraft={description.applyAssistantDraft}
          onImport={
            importTool &&
            ((document) => {
              setPasted(document);
              props.onOpen(importTool);
            })
          }
        />
      );
    case 'preview':
      return <Preview {...common} />;
    case 'presets':
      return <PresetsDialog {...common} onChange={(presets) => draft.change({ ...draft.definition, presets })} />;
    case 'versions':
      return (
        saved && (
          <VersionsDialog
            saved={{
              id: saved.id,
              version: saved.version,
              list: calls.listVersions,
              read: async (version) => parse(await calls.readVersion(saved.id, version)),
              restore: async (version) => {
                const base = { id: saved.id, revision: draft.revision, baseVersion: saved.version };
                onRestored(await calls.restore(base, version));
                onClose();
              },
            }}
            hasDraft={hasDraft}
            onClose={onClose}
          />
        )
      );
    default:
      return <dialog.Dialog {...common} />;
  }
}
