import { fieldKey } from '#shared/form/field-key.ts';
import type { FieldValue } from '#shared/form/form-values.ts';
import { renderPromptTemplate } from '#shared/form/prompt-template.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import { PartControl } from '../part-control.tsx';
import type { ControlProps } from './control.ts';

type SubValues = Record<string, string | number | boolean | null>;

/** Several small fields that compose one prompt, which is shown as it grows. */
export function PromptBuilderControl({
  id,
  field,
  value,
  onChange,
  problem,
  subProblems = {},
}: ControlProps<'prompt_builder'>) {
  const { label, description, required, promptBuilderConfig } = field;
  const subFields = promptBuilderConfig?.subFields ?? [];
  const subValues = subValuesOf(value);
  const prompt = promptBuilderConfig && renderPromptTemplate(promptBuilderConfig, subValues);
  const isProblemBelow = subFields.some((subField) => fieldKey(subField) in subProblems);
  return (
    <FormField {...{ id, label, description, required }} problem={isProblemBelow ? undefined : problem} isGroup>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className="flex flex-col gap-5 rounded-card border border-line p-4"
      >
        {subFields.map((subField, index) => {
          const key = fieldKey(subField);
          return (
            <PartControl
              key={subField.id}
              id={`${id}-${index}`}
              field={subField}
              value={subValues[key]}
              onChange={(next) => onChange({ ...subValues, [key]: scalarOf(next) })}
              problem={subProblems[key]}
            />
          );
        })}
        <div className="flex flex-col gap-1 rounded-control bg-raised px-4 py-3 text-sm">
          <p className="font-medium">{messages.composed}</p>
          <output className="text-pretty text-muted">{prompt || messages.composedEmpty}</output>
        </div>
      </div>
    </FormField>
  );
}

function subValuesOf(value: FieldValue | undefined): SubValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scalarOf(one)]));
}

/** Sub-fields are of types that hold one simple value. */
function scalarOf(value: unknown): SubValues[string] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
