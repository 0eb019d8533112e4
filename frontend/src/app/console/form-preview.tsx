import type { PublicPage } from '#shared/contracts/pages.ts';
import { type ModelDefinition, sectionedFields } from '#shared/rules/model-definition.ts';
import type { FormPreviewProps } from '#frontend/src/admin/builder/form-preview-slot.ts';
import { FileInputSlot } from '#frontend/src/form/controls/file-input-slot.ts';
import { GenerationPreview } from '#frontend/src/features/generation/generation-preview.tsx';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';
import { FileAddressInput } from './file-address-input.tsx';

/** Files belong to subscribers, whom the console is not: here they are named by their address. */
const renderFileInput = (props: FileInputProps) => <FileAddressInput {...props} />;

export function FormPreview({ definition, ...preview }: FormPreviewProps) {
  return (
    <FileInputSlot value={renderFileInput}>
      <GenerationPreview publicPage={publicPageOf(definition)} {...preview} />
    </FileInputSlot>
  );
}

function publicPageOf(definition: ModelDefinition): PublicPage {
  const { name, description, exampleMediaUrl, exampleMediaType, ...model } = definition;
  return {
    page: { routePath: '', title: name, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: name,
      outputType: model.outputType,
      creditCost: model.creditCost,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: sectionedFields(model),
    },
  };
}
