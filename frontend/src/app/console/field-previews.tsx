import { lazy, type ReactNode, Suspense } from 'react';
import type { InputField } from '#shared/domain/input-field.ts';
import { FieldPreviewSlot } from '#frontend/src/admin/builder/field-preview-slot.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';

const FieldPreview = lazy(async () => ({ default: (await import('./field-preview.tsx')).FieldPreview }));

const renderPreview = (field: InputField) => (
  <Suspense fallback={<Skeleton className="h-20 w-full" />}>
    <FieldPreview field={field} />
  </Suspense>
);

/** Lets the form builder draw fields as subscribers see them; how they do is loaded when it is looked at. */
export function FieldPreviews({ children }: { readonly children: ReactNode }) {
  return <FieldPreviewSlot value={renderPreview}>{children}</FieldPreviewSlot>;
}
