import { sectionedFields } from '#shared/rules/model-definition.ts';
import type { ProFormPreviewProps } from '#frontend/src/admin/builder/pro-form-preview-slot.ts';
import { FieldsForm } from '#frontend/src/form/fields-form.tsx';
import { FileInputSlot } from '#frontend/src/form/controls/file-input-slot.ts';
import { trialPlace } from '#frontend/src/form/controls/form-place-context.ts';
import { type FieldsFormProps, FieldsFormSlot } from '#frontend/src/features/pro-requests/fields-form-slot.ts';
import { RequestPreview } from '#frontend/src/features/pro-requests/request-preview.tsx';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';
import { FileAddressInput } from './file-address-input.tsx';

/** Files belong to subscribers, whom the console is not: here they are named by their address. */
const renderFileInput = (props: FileInputProps) => <FileAddressInput {...props} />;
const renderFieldsForm = (props: FieldsFormProps) => <FieldsForm {...props} place={trialPlace} />;

export function ProFormPreview({ definition, ...answers }: ProFormPreviewProps) {
  return (
    <FileInputSlot value={renderFileInput}>
      <FieldsFormSlot value={renderFieldsForm}>
        <RequestPreview form={{ ...definition, fields: sectionedFields(definition) }} {...answers} />
      </FieldsFormSlot>
    </FileInputSlot>
  );
}
