import { Fragment } from 'react';
import { useSetting } from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { readForm } from '#shared/form/read-form.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { readAnswers } from '#shared/rules/pro-form.ts';
import type { ModelSettingsProps } from '../edited-model.ts';
import { messages } from './messages.ts';
import { TestRunPanel } from './test-run-panel.tsx';

const texts = messages.publishCheck;

/** The model goes live only after the golden input has given a result. */
export function PublishCheck({ definition, onChange }: ModelSettingsProps) {
  const { id, problem } = useSetting('goldenInput');
  const { goldenInput } = definition;
  if (goldenInput === undefined) return <p className="text-sm text-muted">{texts.none}</p>;
  const fields = formFields(definition);
  return (
    // The list of problems leads here.
    <div id={id} tabIndex={-1} className="flex flex-col gap-2">
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <TestRunPanel
        definition={definition}
        values={goldenInput}
        isComplete={readForm(fields, goldenInput).problems.length === 0}
        onOutputKey={(outputKey) => onChange({ outputKey })}
        texts={texts}
        actions={
          <Button variant="ghost" onClick={() => onChange({ goldenInput: undefined })}>
            {texts.remove}
          </Button>
        }
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
          {readAnswers(fields, goldenInput).map(({ label, value, files }) => (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="line-clamp-3 wrap-anywhere">{value || texts.files(files.length)}</dd>
            </Fragment>
          ))}
        </dl>
      </TestRunPanel>
    </div>
  );
}

interface UseAsCheckProps {
  readonly isComplete: boolean;
  readonly onUse: () => void;
}

export function UseAsCheck({ isComplete, onUse }: UseAsCheckProps) {
  const use = () => {
    onUse();
    showToast(texts.chosen);
  };
  return (
    <Button variant="ghost" disabled={!isComplete} onClick={use}>
      {texts.use}
    </Button>
  );
}
