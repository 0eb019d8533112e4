import type { ComponentType } from 'react';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import type { adminModels } from '#shared/contracts/admin-models.ts';
import type { Change } from '#shared/contracts/admin-pages.ts';
import type { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import type { RouteAnswer, RouteContract } from '#shared/contracts/route.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import type { Tool } from './editor-toolbar.tsx';
import type { DraftKind, ServerDraft } from './use-draft.ts';

export interface SaveBase {
  readonly id: string;
  readonly version: number;
}

export interface SavedDefinition extends SaveBase {
  readonly savedBy: string;
  readonly isAvailable?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
}

export interface OpenedDefinition<D, S> {
  readonly id: string;
  readonly live: S | undefined;
  readonly draft: ServerDraft<D> | undefined;
}

/** The server's draft that a change is based on; refused if the draft changed since then. */
export interface DraftBase {
  readonly id: string;
  readonly revision: number;
  readonly baseVersion: number;
}

export interface EditorDescription<D extends FormDefinition, S extends SavedDefinition> extends DraftKind<D> {
  readonly paths: { readonly editor: (id: string) => string; readonly list: string };
  readonly texts: EditorTexts<S>;
  readonly calls: EditorCalls<D, S>;
  readonly refreshAfterSave: readonly RouteContract[];
  readonly createEmpty: () => D;
  readonly parse: (saved: S) => D;
  readonly check: (definition: D) => readonly FieldProblem[];
  readonly suggestFallback?: (definition: D, problems: readonly FieldProblem[]) => SaveFallback<D> | undefined;
  readonly loss: SaveLoss<D>;
  readonly changeSections: (definition: D, sections: FormSection[]) => D;
  readonly applyAssistantDraft: (definition: D, draft: ModelDraft) => D;
  readonly hasPrompt: boolean;
  readonly hasPreviewInHeader: boolean;
  readonly tools: readonly EditorTool<D>[];
  readonly importTool?: EditorTool<D>;
  readonly listMenuActions: (saved: S, open: (path: string) => void) => readonly RowAction[];
  readonly Facts: ComponentType<FactsProps<D, S>>;
  readonly Notice?: ComponentType<NoticeProps<D>>;
  readonly Configuration: ComponentType<ConfigurationProps<D> & { readonly id: string | undefined }>;
  readonly SidePreview: ComponentType<ConfigurationProps<D>>;
  readonly Preview: ComponentType<EditorDialogProps<D>>;
}

interface SaveLoss<D> {
  readonly isCausedBy: (before: D, after: D) => boolean;
  readonly change: (id: string) => Change;
  readonly texts: Record<'title' | 'question' | 'consequence' | 'confirmLabel', string>;
}

interface EditorTexts<S> {
  readonly createTitle: string;
  readonly editTitle: string;
  readonly name: string;
  readonly unnamed: string;
  readonly back: string;
  readonly openList: string;
  readonly failedToLoad: string;
  readonly saveFailed: string;
  readonly saved: (saved: S) => string;
  readonly assistantHint: string;
  readonly formHint?: string;
  readonly parts: Record<'form' | 'configuration', string>;
}

interface SaveOptions<D> {
  /** The published definition when the editor opened. */
  readonly loaded: D;
  readonly note?: string | undefined;
}

interface Published<S> {
  readonly saved: S;
  readonly warning?: string | undefined;
}

interface EditorCalls<D, S> {
  readonly open: (id: string) => Promise<OpenedDefinition<D, S>>;
  readonly readVersion: (id: string, version: number) => Promise<S>;
  readonly listVersions: typeof adminModels.listVersions | typeof adminProForms.listVersions;
  /** Publishes without a draft. Creates a definition if there is no base. */
  readonly save: (definition: D, base: SaveBase | undefined, options: SaveOptions<D>) => Promise<Published<S>>;
  readonly saveDraft: (definition: D, base: DraftBase | undefined, options: SaveOptions<D>) => Promise<ServerDraft<D>>;
  readonly discardDraft: (base: DraftBase) => Promise<void>;
  readonly publishDraft: (base: DraftBase, note?: string) => Promise<Published<S>>;
  /** Without a time, it cancels the schedule. */
  readonly scheduleDraft: (base: DraftBase, schedule: DraftSchedule) => Promise<ServerDraft<D>>;
  readonly announce: (id: string) => Promise<OtherEditors>;
  readonly restore: (base: DraftBase, version: number) => Promise<ServerDraft<D>>;
}

export type OtherEditors = RouteAnswer<typeof adminModels.announceEditor>;

export interface DraftSchedule {
  readonly publishAt?: string | undefined;
  readonly note?: string | undefined;
}

interface SaveFallback<D> {
  readonly label: string;
  readonly definition: D;
}

export interface EditorTool<D> extends Pick<Tool, 'label' | 'icon' | 'place'> {
  /** A query parameter that opens the dialog with the editor. */
  readonly parameter?: string;
  readonly Dialog: ComponentType<EditorDialogProps<D>>;
}

export type EditorDialog<D> = 'assistant' | 'preview' | 'presets' | 'versions' | EditorTool<D>;

export interface EditorDialogProps<D> {
  readonly id: string | undefined;
  readonly definition: D;
  readonly pasted?: string | undefined;
  readonly onApply: (definition: D) => void;
  readonly onClose: () => void;
}

export interface FactsProps<D, S> {
  readonly saved: S;
  readonly onOpen: (dialog: EditorDialog<D>) => void;
}

export interface NoticeProps<D> {
  readonly id: string;
  readonly onOpen: (dialog: EditorDialog<D>) => void;
}

export interface ConfigurationProps<D> {
  readonly definition: D;
  readonly onChange: (changes: Partial<D>) => void;
}
