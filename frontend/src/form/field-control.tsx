import { type FieldType, isFieldType } from '#shared/form/field-types.ts';
import type { Control, ControlProps } from './controls/control.ts';
import { FileControl } from './controls/file-control.tsx';
import { PromptBuilderControl } from './controls/prompt-builder-control.tsx';
import { UnsupportedControl } from './controls/unsupported-control.tsx';
import { partControls } from './part-control.tsx';

/** How a field of each type is drawn. */
const controls = {
  ...partControls,
  file: FileControl,
  prompt_builder: PromptBuilderControl,
} satisfies { readonly [T in FieldType]: Control<T> };

/** Draws a field by its type; one of a type that this version does not know is drawn as such. */
export function FieldControl(props: ControlProps) {
  const { type } = props.field;
  const OwnControl: Control = isFieldType(type) ? controls[type] : UnsupportedControl;
  return <OwnControl {...props} />;
}
