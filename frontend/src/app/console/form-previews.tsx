import { lazy, type ReactNode, Suspense } from 'react';
import type { InputField } from '#shared/form/input-field.ts';
import { FieldPreviewSlot } from '#frontend/src/admin/builder/field-preview-slot.ts';
import { type FormPreviewProps, FormPreviewSlot } from '#frontend/src/admin/builder/form-preview-slot.ts';
import { type ProFormPreviewProps, ProFormPreviewSlot } from '#frontend/src/admin/builder/pro-form-preview-slot.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';

const FieldPreview = lazy(async () => ({ default: (await import('./field-preview.tsx')).FieldPreview }));
const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }));
const ProFormPreview = lazy(async () => ({ default: (await import('./pro-form-preview.tsx')).ProFormPreview }));

const renderField = (field: InputField) => (
  <Suspense fallback={<Skeleton className="h-20 w-full" />}>
    <FieldPreview field={field} />
  </Suspense>
);
const renderForm = (props: FormPreviewProps) => (
  <Suspense fallback={<Skeleton className="h-96 w-full" />}>
    <FormPreview {...props} />
  </Suspense>
);
const renderProForm = (props: ProFormPreviewProps) => (
  <Suspense fallback={<Skeleton className="h-96 w-full" />}>
    <ProFormPreview {...props} />
  </Suspense>
);

/** Lets the builder draw fields and forms as subscribers see them; how they do is loaded when it is looked at. */
export function FormPreviews({ children }: { readonly children: ReactNode }) {
  return (
    <FieldPreviewSlot value={renderField}>
      <FormPreviewSlot value={renderForm}>
        <ProFormPreviewSlot value={renderProForm}>{children}</ProFormPreviewSlot>
      </FormPreviewSlot>
    </FieldPreviewSlot>
  );
}
