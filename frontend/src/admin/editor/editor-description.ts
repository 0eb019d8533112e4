import type { ComponentType } from 'react';
import type { adminModels } from '#shared/contracts/admin-models.ts';
import type { Change } from '#shared/contracts/admin-pages.ts';
import type { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import type { FormDefinition } from './compare-definitions.ts';
import type { Tool } from './editor-toolbar.tsx';
import type { DraftKind } from './use-draft.ts';

/** The saved version that unsaved work started from. */
export interface SaveBase {
  readonly id: string;
  readonly version: number;
}

export interface SavedDefinition extends SaveBase {
  readonly savedBy: string;
}

/** The differences between the editors of models and pro forms. */
export interface EditorDescription<D extends FormDefinition, S extends SavedDefinition> extends DraftKind<D> {
  readonly paths: { readonly editor: string; readonly list: string };
  readonly texts: EditorTexts<S>;
  readonly calls: EditorCalls<D, S>;
  readonly refreshAfterSave: readonly RouteContract[];
  readonly createEmpty: () => D;
  readonly parse: (saved: S) => D;
  readonly check: (definition: D) => readonly FieldProblem[];
  /** Suggests a definition that can be saved instead. */
  readonly suggestFallback?: (definition: D, problems: readonly FieldProblem[]) => SaveFallback<D> | undefined;
  /** A save that takes something from subscribers asks first. */
  readonly loss: SaveLoss<D>;
  readonly changeSections: (definition: D, sections: FormSection[]) => D;
  readonly applyAssistantDraft: (definition: D, draft: ModelDraft) => D;
  /** Whether a field can be marked as the prompt. */
  readonly hasPrompt: boolean;
  readonly hasPreviewInHeader: boolean;
  readonly tools: readonly EditorTool<D>[];
  /** Further entries of the menu beside the tools. */
  readonly listMenuActions: (saved: S, open: (path: string) => void) => readonly RowAction[];
  readonly SavedState: ComponentType<{ readonly saved: S }>;
  readonly Facts: ComponentType<FactsProps<D, S>>;
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
  /** The label of the name. */
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

interface EditorCalls<D, S> {
  readonly read: (id: string) => Promise<S>;
  readonly readVersion: (id: string, version: number) => Promise<S>;
  readonly listVersions: typeof adminModels.listVersions | typeof adminProForms.listVersions;
  /** Creates a definition if there is no base; `warning` says what the server could not check. */
  readonly save: (
    definition: D,
    base: SaveBase | undefined,
  ) => Promise<{ readonly saved: S; readonly warning?: string | undefined }>;
  readonly restore: (base: SaveBase, version: number) => Promise<S>;
}

interface SaveFallback<D> {
  readonly label: string;
  readonly definition: D;
}

export interface EditorTool<D> extends Pick<Tool, 'label' | 'icon' | 'place'> {
  readonly Dialog: ComponentType<EditorDialogProps<D>>;
}

export type EditorDialog<D> = 'assistant' | 'preview' | 'presets' | 'versions' | EditorTool<D>;

export interface EditorDialogProps<D> {
  /** Undefined until the first save. */
  readonly id: string | undefined;
  readonly definition: D;
  readonly onApply: (definition: D) => void;
  readonly onClose: () => void;
}

export interface FactsProps<D, S> {
  readonly saved: S;
  readonly onOpen: (dialog: EditorDialog<D>) => void;
}

export interface ConfigurationProps<D> {
  readonly definition: D;
  readonly onChange: (changes: Partial<D>) => void;
}
