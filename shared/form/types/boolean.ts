import { defineRules } from '../field-rules.ts';
import { eachPayload, defaultAsScalar, defaultAsValue } from '../text-rules.ts';

export const boolean = defineRules<'boolean'>({
  problem: ({ label }, value) =>
    isOn(value) || value === false || value === 'false' ? undefined : `${label} must be yes or no`,
  payload: (field, value) => eachPayload(field, value, (_, item) => isOn(item)),
  inBrowserDraft: 'kept',
  byAssistant: true,
  startValue: ({ defaultValue }) =>
    Array.isArray(defaultValue) ? defaultAsValue({ defaultValue }) : isOn(defaultAsScalar(defaultValue)),
  answer: (_, value) => ({ value: isOn(value) ? 'Yes' : 'No', files: [] }),
  choices: () => [
    { value: 'true', label: 'On' },
    { value: 'false', label: 'Off' },
  ],
});

function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}
