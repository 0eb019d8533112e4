import { clsx } from 'clsx';
import { FlaskConical, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { localStore, readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import type { FormDefinition } from './compare-definitions.ts';
import { configurationPrefix, settingId, SettingScope } from './controls/named-settings.tsx';
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx';
import { messages } from './messages.ts';
import type { DefinitionDraft } from './use-draft.ts';

interface EditorFrameProps extends Omit<EditorHeaderProps, 'children' | 'paneToggle'> {
  readonly definition: FormDefinition;
  readonly problems: readonly FieldProblem[];
  readonly notice: ReactNode;
  readonly toolbar: ReactNode;
  readonly form: ReactNode;
  readonly configuration: ReactNode;
  readonly names: Record<'form' | 'configuration', string>;
  readonly pane: ReactNode;
  readonly children: ReactNode;
}

export function EditorFrame(props: EditorFrameProps) {
  const { problems, notice, toolbar, form, configuration, names, pane, isSaving, children, ...header } = props;
  const paneId = useId();
  const { isOpen, toggle } = usePane();
  const isWide = useIsWide();
  const scope = {
    prefix: configurationPrefix,
    problems: new Map(problems.map(({ field, message }) => [`${configurationPrefix}${field}`, message])),
  };
  const paneToggle = <PaneToggle isOpen={isOpen} paneId={paneId} onToggle={toggle} />;
  return (
    <div className="@container/editor flex w-full min-w-0 flex-1 flex-col">
      <EditorHeader {...header} {...{ problems, isSaving }} paneToggle={isWide && paneToggle} />
      <div className="mx-auto flex w-full max-w-[112rem] flex-col gap-5 px-4 py-5 lg:px-8">
        {notice}
        {/* Edits during a save would be missing from the saved version. */}
        <div inert={isSaving} className="flex min-w-0 flex-col gap-4">
          {toolbar}
          <div className={clsx('editor-columns', isOpen && 'has-pane')}>
            <section
              id={settingId(`${configurationPrefix}sections`)}
              tabIndex={-1}
              aria-label={names.form}
              className="editor-form flex min-w-0 flex-col gap-4 rounded-card"
            >
              {form}
            </section>
            <SettingScope value={scope}>
              <section aria-label={names.configuration} className="editor-configuration min-w-0">
                {configuration}
              </section>
            </SettingScope>
            {(isOpen || !isWide) && (
              <section id={paneId} aria-label={messages.tryOut} className="editor-pane flex min-w-0 flex-col gap-4">
                {!isWide && paneToggle}
                {isOpen && pane}
              </section>
            )}
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}

const storageKey = `${brand.slug}-editor-pane`;

/** From this width on, three columns fit beside the console's sidebar. */
const minWidthPixels = 1400;

function usePane() {
  const [isOpen, setOpen] = useState(
    () => readStored(localStore, storageKey, z.boolean()) ?? window.innerWidth >= minWidthPixels,
  );
  const toggle = () => {
    setOpen(!isOpen);
    writeStored(localStore, storageKey, !isOpen);
  };
  return { isOpen, toggle };
}

interface PaneToggleProps {
  readonly isOpen: boolean;
  readonly paneId: string;
  readonly onToggle: () => void;
}

function PaneToggle({ isOpen, paneId, onToggle }: PaneToggleProps) {
  return (
    <Button aria-expanded={isOpen} aria-controls={isOpen ? paneId : undefined} onClick={onToggle}>
      <FlaskConical aria-hidden className="size-4" />
      <span>{isOpen ? messages.closeTryOut : messages.tryOut}</span>
    </Button>
  );
}

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

interface EditorToolbarProps {
  readonly draft: Pick<DefinitionDraft<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  readonly tools: readonly Tool[];
}

export function EditorToolbar({ draft, tools }: EditorToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={messages.toolbar}
      className="-mx-4 flex gap-2 scroll-row px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <IconButton label={messages.undo} disabled={!draft.canUndo} onClick={draft.undo}>
        <Undo2 aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={messages.redo} disabled={!draft.canRedo} onClick={draft.redo}>
        <Redo2 aria-hidden className="size-5" />
      </IconButton>
      {tools.map(({ label, icon: Icon, onPress, isDisabled = false }) => (
        <Button key={label} disabled={isDisabled} onClick={onPress} className="shrink-0 px-3">
          <Icon aria-hidden className="size-4" />
          <span>{label}</span>
        </Button>
      ))}
    </div>
  );
}

export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised px-4 py-2">
      <p>{messages.restored}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </div>
  );
}
