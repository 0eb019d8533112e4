import { Braces, CloudDownload, Eye, Globe, History, SearchCode, SquarePlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EditorToolbar } from '#frontend/src/admin/builder/frame/editor-toolbar.tsx';
import { messages } from './messages.ts';

export type EditorSheet = 'assistant' | 'preview' | 'pages' | 'import' | 'outputKey' | 'versions';

interface ToolbarProps extends Pick<ComponentProps<typeof EditorToolbar>, 'draft'> {
  readonly hasVersions: boolean;
  readonly onAddSection: () => void;
  readonly onOpen: (sheet: EditorSheet) => void;
}

/** What can be done with a model's form as a whole. */
export function Toolbar({ draft, hasVersions, onAddSection, onOpen }: ToolbarProps) {
  const tools = [
    { label: messages.jsonAi, icon: Braces, onPress: () => onOpen('assistant') },
    { label: messages.importFal, icon: CloudDownload, onPress: () => onOpen('import') },
    { label: messages.findOutputKey, icon: SearchCode, onPress: () => onOpen('outputKey') },
    { label: messages.preview, icon: Eye, onPress: () => onOpen('preview') },
    { label: messages.addSection, icon: SquarePlus, onPress: onAddSection },
    { label: messages.pageSettings, icon: Globe, onPress: () => onOpen('pages') },
    { label: messages.versions, icon: History, onPress: () => onOpen('versions'), isDisabled: !hasVersions },
  ];
  return <EditorToolbar draft={draft} tools={tools} />;
}
