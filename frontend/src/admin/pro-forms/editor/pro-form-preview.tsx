import { use } from 'react';
import type { ProFormDefinition } from '#shared/rules/pro-form-definition.ts';
import { ProFormPreviewSlot } from '#frontend/src/admin/builder/pro-form-preview-slot.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface ProFormPreviewProps {
  readonly definition: ProFormDefinition;
  readonly onClose: () => void;
}

/** The pro page as subscribers see it; what is filled in goes nowhere. */
export function ProFormPreview({ definition, onClose }: ProFormPreviewProps) {
  const renderPreview = use(ProFormPreviewSlot);
  return (
    <FullScreen isOpen onClose={onClose} title={messages.previewTitle}>
      {renderPreview?.({
        definition: { ...definition, name: definition.name.trim() || messages.untitled },
        onSubmit: () => void showToast(messages.noTesting),
        onCancel: onClose,
      })}
    </FullScreen>
  );
}
