import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import type { FormDefinition } from '../merge/definition-pieces.ts';
import { messages } from '../messages.ts';
import { settingId, SettingScope } from '../settings/setting-scope.ts';
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx';
import { configurationPrefix } from './problem-places.ts';
import { PaneToggle, usePane } from './side-pane.tsx';

interface EditorFrameProps extends Omit<EditorHeaderProps, 'children' | 'paneToggle'> {
  readonly definition: FormDefinition;
  readonly problems: readonly FieldProblem[];
  /** What is said above everything. */
  readonly notice: ReactNode;
  readonly toolbar: ReactNode;
  readonly form: ReactNode;
  readonly configuration: ReactNode;
  /** The names of both for whoever can't see where they are. */
  readonly names: Record<'form' | 'configuration', string>;
  /** What is tried out at the side, while that is open. */
  readonly pane: ReactNode;
  /** What is above all of it, when it is open. */
  readonly children: ReactNode;
}

/**
 * An editor: what it is about and how it is saved stays above; the form comes first, then its configuration, then what can be tried
 * out. With room for it they are beside each other, else below.
 */
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
        {/* What is saved is what is there: nothing changes while it is on its way. */}
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
