import { useParams } from 'react-router-dom';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import { FieldsForm } from '#frontend/src/form/fields-form.tsx';
import { FileInputSlot } from '#frontend/src/form/controls/file-input-slot.ts';
import { type FieldsFormProps, FieldsFormSlot } from '#frontend/src/features/pro-requests/fields-form-slot.ts';
import { ProPage } from '#frontend/src/features/pro-requests/pro-page.tsx';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';

const renderFileInput = (props: FileInputProps) => <FileInput {...props} />;
const renderFieldsForm = ({ routePath, ...props }: FieldsFormProps) => (
  <FieldsForm place={{ form: 'pro-form', routePath }} {...props} />
);

/** `/pro/*`: the rest of the path, slashes included, is the form's route path. */
export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  return (
    <FileInputSlot value={renderFileInput}>
      <FieldsFormSlot value={renderFieldsForm}>
        <ProPage routePath={routePath} />
      </FieldsFormSlot>
    </FileInputSlot>
  );
}
