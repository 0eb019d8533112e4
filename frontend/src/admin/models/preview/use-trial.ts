import { useState } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import { validateForm } from '#shared/form/form-validation.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { formFields, modelDefaults, type ModelDefinition } from '#shared/rules/model-definition.ts';

/** A model's form while it is tried out: as it would be published, with what is entered. */
export function useTrial(edited: ModelDefinition) {
  const definition = withDefaults(edited);
  const [values, setValues] = useState<FormValues>({});
  const fields = formFields(definition);
  const isInOrder = validateForm(fields, values).length === 0 && fields.every((field) => fieldKey(field) !== '');
  return { definition, values, setValues, isInOrder };
}

/** What a preview begins with before the model says where it runs. */
function withDefaults(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    endpoint: definition.endpoint.trim() || 'fal-ai/flux-pro/v1.1',
    outputKey: definition.outputKey.trim() || modelDefaults.outputKey,
  };
}
