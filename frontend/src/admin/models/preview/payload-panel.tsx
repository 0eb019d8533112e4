import type { FormValues } from '#shared/form/form-values.ts';
import { type ModelDefinition } from '#shared/rules/model.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { readForm } from '#shared/form/read-form.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { JsonText } from '#frontend/src/ui/json-text.tsx';
import { messages } from './messages.ts';
import { Panel } from './panel.tsx';

interface PayloadPanelProps {
  readonly definition: ModelDefinition;
  readonly values: FormValues;
  readonly isInOrder: boolean;
}

/** What the form's values become for the provider; no key is part of it. */
export function PayloadPanel({ definition, values, isInOrder }: PayloadPanelProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const payload = JSON.stringify(readForm(formFields(definition), values).payload, undefined, 2);
  return (
    <Panel title={messages.payload} hint={messages.payloadHint(definition.endpoint)}>
      {!isInOrder && <p className="text-sm text-muted">{messages.notInOrder}</p>}
      <JsonText label={messages.payload}>{payload}</JsonText>
      <Button onClick={() => void copy(payload)}>{copied === payload ? messages.copied : messages.copy}</Button>
    </Panel>
  );
}
