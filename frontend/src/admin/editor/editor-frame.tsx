import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { configurationPrefix, settingId, SettingScope } from './controls/named-settings.tsx';
import { SidePanel } from './controls/setting-tabs.tsx';
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx';
import { messages } from './messages.ts';

interface EditorFrameProps extends EditorHeaderProps {
  readonly definition: FormDefinition;
  readonly notice: ReactNode;
  readonly toolbar: ReactNode;
  readonly form: ReactNode;
  readonly configuration: ReactNode;
  readonly names: Record<'form' | 'configuration', string>;
  readonly pane: ReactNode;
  readonly onClosePane: () => void;
  readonly children: ReactNode;
}

export function EditorFrame(props: EditorFrameProps) {
  const { notice, toolbar, form, configuration, names, pane, onClosePane, children, ...header } = props;
  const { problems, isSaving } = header;
  const scope = {
    prefix: configurationPrefix,
    problems: new Map(problems.map(({ field, message }) => [`${configurationPrefix}${field}`, message])),
  };
  return (
    <div className="@container/editor flex w-full min-w-0 flex-1 flex-col">
      <EditorHeader {...header} />
      <div className="mx-auto flex w-full max-w-[112rem] flex-col gap-4 px-4 py-3 lg:px-8">
        {notice}
        {/* Edits during a save would be missing from the saved version. */}
        <div inert={isSaving} className="flex min-w-0 flex-col gap-3">
          {toolbar}
          <div className={clsx('editor-columns', pane && 'has-pane')}>
            <FormAndSettings
              form={
                <section
                  id={settingId(`${configurationPrefix}sections`)}
                  tabIndex={-1}
                  aria-label={names.form}
                  className="flex min-w-0 flex-col gap-4 rounded-card"
                >
                  {form}
                </section>
              }
              settings={
                <SettingScope value={scope}>
                  <section aria-label={names.configuration} className="editor-configuration min-w-0">
                    {configuration}
                  </section>
                </SettingScope>
              }
            />
            {pane && <Pane onClose={onClosePane}>{pane}</Pane>}
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}

/** From this width on, the settings stand beside the form. */
const roomyPixels = 920;

function FormAndSettings({ form, settings }: { readonly form: ReactNode; readonly settings: ReactNode }) {
  const columns = useRef<HTMLDivElement>(null);
  const isRoomy = useIsRoomy(columns);
  const [sidePanel, setSidePanel] = useState<HTMLElement | null>(null);
  return (
    <SidePanel value={isRoomy ? sidePanel : null}>
      <div
        ref={columns}
        className={clsx('grid items-start gap-6', isRoomy && 'grid-cols-[minmax(0,1.6fr)_minmax(28rem,1fr)]')}
      >
        {form}
        <div className={clsx('min-w-0', isRoomy && 'editor-side')}>
          <div ref={setSidePanel} className="contents" />
          {settings}
        </div>
      </div>
    </SidePanel>
  );
}

function useIsRoomy(element: RefObject<HTMLElement | null>): boolean {
  const [isRoomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setRoomy(current.offsetWidth >= roomyPixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isRoomy;
}

function Pane({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <section aria-label={messages.tryOut} className="editor-pane flex min-w-0 flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{messages.tryOut}</h2>
        <IconButton label={messages.closeTryOut} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
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
