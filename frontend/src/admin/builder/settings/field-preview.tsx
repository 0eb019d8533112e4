import { lazy, Suspense } from 'react';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

const FieldTrial = lazy(async () => ({
  default: (await import('#frontend/src/form/preview/field-trial.tsx')).FieldTrial,
}));

/** The field as subscribers have it, to try out; how they do is loaded when it is looked at. */
export function FieldPreview({ field }: { readonly field: AnyField }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{introOf(field)}</p>
      <div className="rounded-card border border-line bg-canvas p-4">
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <FieldTrial field={field} />
        </Suspense>
      </div>
    </div>
  );
}

function introOf(field: AnyField): string {
  if (field.hidden) return messages.previewHidden;
  return rulesOf(field).takes(field).length > 0 ? messages.previewFile : messages.preview;
}
