import { lazy, Suspense } from 'react';
import { type FieldType, isFieldType } from '#shared/form/field-types.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { Control, ControlProps } from './controls/control.ts';
import { PromptBuilderControl } from './controls/prompt-builder-control.tsx';
import { UnsupportedControl } from './controls/unsupported-control.tsx';
import { partControls } from './part-control.tsx';

/** Most forms have no files, and what uploads them is not small. */
const FileControl = lazy(async () => ({ default: (await import('./controls/file-control.tsx')).FileControl }));

/** How a field of each type is drawn. */
const controls = {
  ...partControls,
  file: (props) => (
    <Suspense fallback={<FilePlace {...props} />}>
      <FileControl {...props} />
    </Suspense>
  ),
  prompt_builder: PromptBuilderControl,
} satisfies { readonly [T in FieldType]: Control<T> };

/** Draws a field by its type; one of a type that this version does not know is drawn as such. */
export function FieldControl(props: ControlProps) {
  const { type } = props.field;
  const OwnControl: Control = isFieldType(type) ? controls[type] : UnsupportedControl;
  return <OwnControl {...props} />;
}

/** As large as the control that takes its place. */
function FilePlace({ id, field: { label, description, required } }: ControlProps<'file'>) {
  return (
    <FormField {...{ id, label, description, required }} isGroup>
      <Skeleton className="h-38 rounded-card" />
    </FormField>
  );
}
