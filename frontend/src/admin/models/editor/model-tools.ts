import { CloudDownload, Globe, SearchCode } from 'lucide-react';
import type { ModelDefinition } from '#shared/rules/model.ts';
import type { EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { PageSettingsDialog } from '../pages/page-settings-dialog.tsx';
import { messages } from './messages.ts';
import { OutputKeyDialog } from './output-key-dialog.tsx';

/** Tools that only the editor of models has. */
export const modelTools = {
  importFal: { label: messages.importFal, icon: CloudDownload, Dialog: ImportDialog },
  findOutputKey: { label: messages.findOutputKey, icon: SearchCode, Dialog: OutputKeyDialog },
  pageSettings: { label: messages.pageSettings, icon: Globe, Dialog: PageSettingsDialog },
} satisfies Record<string, EditorTool<ModelDefinition>>;
