import { lazy, Suspense } from 'react';
import { shownFields } from '#shared/rules/form-definition.ts';
import { pageWordsOf, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import { storedProForm } from '#shared/rules/pro-form-rules.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** What subscribers see is loaded when it is looked at. */
const RequestPreview = lazy(async () => ({
  default: (await import('#frontend/src/form/preview/request-preview.tsx')).RequestPreview,
}));

interface ProFormPreviewProps {
  readonly definition: ProFormDefinition;
  readonly onClose: () => void;
}

/** The pro page as subscribers see it; what is filled in goes nowhere. */
export function ProFormPreview({ definition, onClose }: ProFormPreviewProps) {
  return (
    <FullScreen isOpen onClose={onClose} title={messages.previewTitle}>
      <FilledIn definition={definition} onCancel={onClose} />
    </FullScreen>
  );
}

/** The same beside what is edited. */
export function SideProForm({ definition }: Pick<ProFormPreviewProps, 'definition'>) {
  return (
    <section aria-label={messages.sideForm} className="rounded-card border border-line">
      <FilledIn definition={definition} onCancel={() => undefined} />
    </section>
  );
}

interface FilledInProps {
  readonly definition: ProFormDefinition;
  readonly onCancel: () => void;
}

function FilledIn({ definition, onCancel }: FilledInProps) {
  const form = {
    ...definition,
    // In the making it may be no number at all.
    creditCost: definition.creditCost || 0,
    ...pageWordsOf(storedProForm({ ...definition, name: definition.name.trim() || messages.untitled })),
    fields: shownFields(definition),
  };
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <RequestPreview form={form} onSubmit={() => void showToast(messages.noTesting)} onCancel={onCancel} />
    </Suspense>
  );
}
