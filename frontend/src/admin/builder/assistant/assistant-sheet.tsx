import { useState } from 'react';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import type { ModelDefinition } from '#shared/rules/model-definition.ts';
import { modelDifferences } from '#frontend/src/admin/builder/merge/model-differences.ts';
import { DifferenceList } from '#frontend/src/admin/builder/difference-list.tsx';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { applyDraft } from './apply-draft.ts';
import { messages } from './messages.ts';

interface AssistantSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly definition: ModelDefinition;
  readonly onApply: (definition: ModelDefinition) => void;
}

type State =
  | { readonly name: 'idle' | 'analyzing' }
  | { readonly name: 'failed'; readonly problem: string }
  | { readonly name: 'complete'; readonly drafted: ModelDefinition };

/** Drafts a model from an example of its API; nothing changes before it is applied. */
export function AssistantSheet({ isOpen, onClose, definition, onApply }: AssistantSheetProps) {
  const [example, setExample] = useState('');
  const [state, setState] = useState<State>({ name: 'idle' });
  const analyze = async () => {
    if (example.trim() === '') return setState({ name: 'failed', problem: messages.empty });
    setState({ name: 'analyzing' });
    try {
      const { draft } = await callApi(adminAssist.draftModel, { body: { example } });
      return setState({ name: 'complete', drafted: applyDraft(definition, draft) });
    } catch (error) {
      const isKnown = error instanceof ApiError && error.code !== 'unexpected' && error.code !== 'internal';
      return setState({ name: 'failed', problem: isKnown ? error.message : messages.failed });
    }
  };
  const apply = (drafted: ModelDefinition) => {
    onApply(drafted);
    showToast(messages.applied);
    onClose();
  };
  const problem = state.name === 'failed' ? state.problem : undefined;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.title} description={messages.hint} size="full">
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
        {state.name === 'complete' && (
          <Drafted definition={definition} drafted={state.drafted} onApply={() => apply(state.drafted)} />
        )}
      </div>
    </Sheet>
  );
}

interface DraftedProps {
  readonly definition: ModelDefinition;
  readonly drafted: ModelDefinition;
  readonly onApply: () => void;
}

function Drafted({ definition, drafted, onApply }: DraftedProps) {
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <h3 className="font-medium">{messages.complete}</h3>
      <DifferenceList differences={modelDifferences(definition, drafted)} />
      <Button variant="primary" onClick={onApply}>
        {messages.apply}
      </Button>
    </section>
  );
}
