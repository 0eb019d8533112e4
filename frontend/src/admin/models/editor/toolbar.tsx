import {
  Braces,
  CloudDownload,
  Eye,
  Globe,
  History,
  type LucideIcon,
  Redo2,
  SearchCode,
  SquarePlus,
  Undo2,
} from 'lucide-react';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import type { EditedModel } from './use-edited-model.ts';

export type EditorSheet = 'assistant' | 'preview' | 'pages' | 'import' | 'outputKey' | 'versions';

interface ToolbarProps {
  readonly draft: EditedModel;
  readonly hasVersions: boolean;
  readonly onAddSection: () => void;
  readonly onOpen: (sheet: EditorSheet) => void;
}

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

/** What can be done with the form as a whole. */
export function Toolbar({ draft, hasVersions, onAddSection, onOpen }: ToolbarProps) {
  const tools: Tool[] = [
    { label: messages.jsonAi, icon: Braces, onPress: () => onOpen('assistant') },
    { label: messages.importFal, icon: CloudDownload, onPress: () => onOpen('import') },
    { label: messages.findOutputKey, icon: SearchCode, onPress: () => onOpen('outputKey') },
    { label: messages.preview, icon: Eye, onPress: () => onOpen('preview') },
    { label: messages.addSection, icon: SquarePlus, onPress: onAddSection },
    { label: messages.pageSettings, icon: Globe, onPress: () => onOpen('pages') },
    { label: messages.versions, icon: History, onPress: () => onOpen('versions'), isDisabled: !hasVersions },
  ];
  return (
    <div
      role="toolbar"
      aria-label={messages.toolbar}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <IconButton label={messages.undo} disabled={!draft.canUndo} onClick={draft.undo}>
        <Undo2 aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={messages.redo} disabled={!draft.canRedo} onClick={draft.redo}>
        <Redo2 aria-hidden className="size-5" />
      </IconButton>
      {tools.map(({ label, icon: Icon, onPress, isDisabled = false }) => (
        <Button key={label} disabled={isDisabled} onClick={onPress} className="shrink-0">
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  );
}
