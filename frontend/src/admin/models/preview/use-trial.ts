import { useState } from 'react';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import { modelDefaults, type ModelDefinition } from '#shared/rules/model.ts';
import { formFields } from '#shared/rules/form-definition.ts';

/** A model's form while it is tried out: as it would be published, with what is entered. */
export function useTrial(edited: ModelDefinition) {
  const definition = withDefaults(edited);
  const [values, setValues] = useState<FormValues>({});
  const fields = formFields(definition);
  const isInOrder = readForm(fields, values).problems.length === 0 && fields.every((field) => fieldKey(field) !== '');
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
