import { lazy, Suspense } from 'react';
import { sectionedFields } from '#shared/rules/model-definition.ts';
import { pageWordsOf, type ProFormDefinition } from '#shared/rules/pro-form-definition.ts';
import { storedProForm } from '#shared/rules/pro-form-rules.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** What subscribers see is loaded when it is looked at. */
const RequestPreview = lazy(async () => ({
  default: (await import('#frontend/src/form/request/request-preview.tsx')).RequestPreview,
}));

interface ProFormPreviewProps {
  readonly definition: ProFormDefinition;
  readonly onClose: () => void;
}

/** The pro page as subscribers see it; what is filled in goes nowhere. */
export function ProFormPreview({ definition, onClose }: ProFormPreviewProps) {
  const form = {
    ...definition,
    ...pageWordsOf(storedProForm({ ...definition, name: definition.name.trim() || messages.untitled })),
    fields: sectionedFields(definition),
  };
  return (
    <FullScreen isOpen onClose={onClose} title={messages.previewTitle}>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <RequestPreview form={form} onSubmit={() => void showToast(messages.noTesting)} onCancel={onClose} />
      </Suspense>
    </FullScreen>
  );
}
