import { lazy, Suspense } from 'react';
import { shownFields } from '#shared/rules/form-definition.ts';
import { storedProForm } from '#shared/rules/pro-form-rules.ts';
import { pageHeading, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import type { ConfigurationProps, EditorDialogProps } from '#frontend/src/admin/editor/editor-description.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

const RequestPreview = lazy(async () => ({
  default: (await import('#frontend/src/form/preview/request-preview.tsx')).RequestPreview,
}));

export function ProFormPreview({ definition, onClose }: EditorDialogProps<ProFormDefinition>) {
  return (
    <FullScreen isOpen onClose={onClose} title={messages.previewTitle}>
      <FilledPreview definition={definition} onCancel={onClose} />
    </FullScreen>
  );
}

export function SideProForm({ definition }: ConfigurationProps<ProFormDefinition>) {
  return (
    <section aria-label={messages.sideForm} className="rounded-card border border-line">
      <FilledPreview definition={definition} onCancel={() => undefined} />
    </section>
  );
}

interface FilledPreviewProps {
  readonly definition: ProFormDefinition;
  readonly onCancel: () => void;
}

function FilledPreview({ definition, onCancel }: FilledPreviewProps) {
  const form = {
    ...definition,
    // An unfinished cost can be NaN.
    creditCost: definition.creditCost || 0,
    ...pageHeading(storedProForm({ ...definition, name: definition.name.trim() || messages.unnamed })),
    fields: shownFields(definition),
  };
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <RequestPreview form={form} onSubmit={() => void showToast(messages.noTesting)} onCancel={onCancel} />
    </Suspense>
  );
}
