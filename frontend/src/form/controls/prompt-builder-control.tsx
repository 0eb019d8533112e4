import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import { renderPromptTemplate } from '#shared/form/prompt-template.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import { PartControl } from '../part-control.tsx';
import type { ControlProps } from './control.ts';

type PartValues = Record<string, string | number | boolean | null>;

/** Several small fields that compose one prompt, which is shown as it grows. */
export function PromptBuilderControl({
  id,
  field,
  value,
  onChange,
  problem,
  partProblems = {},
}: ControlProps<'prompt_builder'>) {
  const { label, description, required, promptBuilderConfig } = field;
  const parts = promptBuilderConfig?.subFields ?? [];
  const partValues = partValuesOf(value);
  const prompt = promptBuilderConfig && renderPromptTemplate(promptBuilderConfig, partValues);
  const isProblemBelow = parts.some((part) => fieldKey(part) in partProblems);
  return (
    <FormField {...{ id, label, description, required }} problem={isProblemBelow ? undefined : problem} isGroup>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className="flex flex-col gap-5 rounded-card border border-line p-4"
      >
        {parts.map((part, index) => {
          const key = fieldKey(part);
          return (
            <PartControl
              key={part.id}
              id={`${id}-${index}`}
              field={part}
              value={partValues[key]}
              onChange={(next) => onChange({ ...partValues, [key]: scalarOf(next) })}
              problem={partProblems[key]}
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

function partValuesOf(value: FieldValue | undefined): PartValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scalarOf(one)]));
}

/** Parts are of types that hold one simple value. */
function scalarOf(value: unknown): PartValues[string] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
