import { Toolbar } from '@base-ui/react/toolbar';
import { clsx } from 'clsx';
import { type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { ActionMenu } from '#frontend/src/ui/list/list-menus.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { messages } from './messages.ts';
import type { DefinitionDraft } from './use-draft.ts';

export interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly place: 'bar' | 'wide' | 'menu';
  readonly isOn?: boolean;
}

interface EditorToolbarProps {
  readonly draft: Pick<DefinitionDraft<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  readonly tools: readonly Tool[];
  readonly menuActions: readonly RowAction[];
}

export function EditorToolbar({ draft, tools, menuActions }: EditorToolbarProps) {
  const container = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const isInBar = ({ place }: Tool) => place === 'bar' || (place === 'wide' && isWide);
  const inMenu = tools.filter((tool) => !isInBar(tool));
  return (
    <Toolbar.Root aria-label={messages.toolbar} className="flex min-w-0 flex-wrap items-center gap-1">
      <ToolIcon label={messages.undo} icon={Undo2} isDisabled={!draft.canUndo} onPress={draft.undo} />
      <ToolIcon label={messages.redo} icon={Redo2} isDisabled={!draft.canRedo} onPress={draft.redo} />
      {tools.filter(isInBar).map((tool) => (
        <ToolButton key={tool.label} tool={tool} />
      ))}
      <div ref={container} className="contents" />
      <ActionMenu
        label={messages.moreTools}
        container={container}
        button={<Toolbar.Button render={<IconButton label={messages.moreTools} />} />}
        actions={[...inMenu, ...menuActions]}
      />
    </Toolbar.Root>
  );
}

function ToolButton({ tool: { label, icon: Icon, onPress, isDisabled = false, isOn } }: { readonly tool: Tool }) {
  return (
    <Toolbar.Button
      disabled={isDisabled}
      onClick={onPress}
      aria-pressed={isOn}
      title={label}
      render={
        <Button variant="ghost" className={clsx('shrink-0 px-3! aria-disabled:text-muted', isOn && 'bg-raised')} />
      }
    >
      <Icon aria-hidden className="size-4.5" />
      <span className="@max-5xl/editor:sr-only">{label}</span>
    </Toolbar.Button>
  );
}

function ToolIcon({ label, icon: Icon, onPress, isDisabled = false }: Omit<Tool, 'place' | 'isOn'>) {
  return (
    <Toolbar.Button
      disabled={isDisabled}
      onClick={onPress}
      render={<IconButton label={label} className="aria-disabled:text-muted aria-disabled:opacity-40" />}
    >
      <Icon aria-hidden className="size-5" />
    </Toolbar.Button>
  );
}
