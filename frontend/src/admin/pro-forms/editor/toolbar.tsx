import { Braces, Eye, History, SquarePlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EditorToolbar } from '#frontend/src/admin/builder/frame/editor-toolbar.tsx';
import { messages } from './messages.ts';
import type { ProFormSheet } from './pro-form-sheets.tsx';

interface ToolbarProps extends Pick<ComponentProps<typeof EditorToolbar>, 'draft'> {
  readonly hasVersions: boolean;
  readonly onAddSection: () => void;
  readonly onOpen: (sheet: ProFormSheet) => void;
}

/** What can be done with a pro form's fields as a whole. */
export function Toolbar({ draft, hasVersions, onAddSection, onOpen }: ToolbarProps) {
  const tools = [
    { label: messages.jsonAi, icon: Braces, onPress: () => onOpen('assistant') },
    { label: messages.preview, icon: Eye, onPress: () => onOpen('preview') },
    { label: messages.addSection, icon: SquarePlus, onPress: onAddSection },
    { label: messages.versions, icon: History, onPress: () => onOpen('versions'), isDisabled: !hasVersions },
  ];
  return <EditorToolbar draft={draft} tools={tools} />;
}
