import type { ModelDefinition } from '#shared/rules/model.ts';
import { FormFrame } from './form-frame.tsx';
import { messages } from './messages.ts';
import { PayloadPanel } from './payload-panel.tsx';
import { TestRunPanel } from './test-run-panel.tsx';
import { useTrial } from './use-trial.ts';

interface SidePreviewProps {
  readonly definition: ModelDefinition;
  readonly onOutputKey: (key: string) => void;
}

/** Beside what is edited: the form as it is now, to be filled in, run for real, and seen as what it would send. */
export function SidePreview({ definition: edited, onOutputKey }: SidePreviewProps) {
  const { definition, values, setValues, isInOrder } = useTrial(edited);
  return (
    <>
      <section aria-label={messages.sideForm}>
        <FormFrame layout="column" definition={definition} onValues={setValues} />
      </section>
      <TestRunPanel definition={edited} values={values} isInOrder={isInOrder} onOutputKey={onOutputKey} />
      <PayloadPanel definition={definition} values={values} isInOrder={isInOrder} />
    </>
  );
}
