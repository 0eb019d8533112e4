import { useState } from 'react';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import type { FormDefinition } from '#frontend/src/admin/builder/merge/definition-pieces.ts';
import { definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import { DifferenceList } from '#frontend/src/admin/builder/difference-list.tsx';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { AssistantNote } from './assistant-note.tsx';
import { messages } from './messages.ts';

interface AssistantSheetProps<D extends FormDefinition> {
  /** What is drafted. */
  readonly hint: string;
  readonly definition: D;
  /** The definition with a draft in it. */
  readonly draftIn: (definition: D, draft: ModelDraft) => D;
  readonly onApply: (definition: D) => void;
  readonly onClose: () => void;
}

type State<D> =
  | { readonly name: 'idle' | 'analyzing' }
  | { readonly name: 'failed'; readonly problem: string }
  | { readonly name: 'complete'; readonly drafted: D };

/** Drafts a form from an example of an API; nothing changes before it is applied. */
export function AssistantSheet<D extends FormDefinition>({
  hint,
  definition,
  draftIn,
  onApply,
  onClose,
}: AssistantSheetProps<D>) {
  const [example, setExample] = useState('');
  const [state, setState] = useState<State<D>>({ name: 'idle' });
  const analyze = async () => {
    if (example.trim() === '') return setState({ name: 'failed', problem: messages.empty });
    setState({ name: 'analyzing' });
    try {
      const { draft } = await callApi(adminAssist.draftModel, { body: { example } });
      return setState({ name: 'complete', drafted: draftIn(definition, draft) });
    } catch (error) {
      const isKnown = error instanceof ApiError && error.code !== 'unexpected' && error.code !== 'internal';
      return setState({ name: 'failed', problem: isKnown ? error.message : messages.failed });
    }
  };
  const apply = (drafted: D) => {
    onApply(drafted);
    showToast(messages.applied);
    onClose();
  };
  const problem = state.name === 'failed' ? state.problem : undefined;
  return (
    <Sheet isOpen onClose={onClose} title={messages.title} description={hint} size="full">
      <div className="flex flex-col gap-4">
        <FormField id="api-example" label={messages.example} problem={problem}>
          <textarea
            {...controlProps({ id: 'api-example', problem })}
            rows={10}
            spellCheck={false}
            value={example}
            onChange={(event) => setExample(event.target.value)}
            className={`${controlClass} font-mono text-sm`}
          />
        </FormField>
        <Button variant="primary" disabled={state.name === 'analyzing'} onClick={() => void analyze()}>
          {state.name === 'analyzing' ? messages.analyzing : messages.analyze}
        </Button>
        <AssistantNote />
        {state.name === 'complete' && (
          <Drafted definition={definition} drafted={state.drafted} onApply={() => apply(state.drafted)} />
        )}
      </div>
    </Sheet>
  );
}

interface DraftedProps {
  readonly definition: FormDefinition;
  readonly drafted: FormDefinition;
  readonly onApply: () => void;
}

function Drafted({ definition, drafted, onApply }: DraftedProps) {
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <h3 className="font-medium">{messages.complete}</h3>
      <DifferenceList differences={definitionDifferences(definition, drafted)} />
      <Button variant="primary" onClick={onApply}>
        {messages.apply}
      </Button>
    </section>
  );
}
