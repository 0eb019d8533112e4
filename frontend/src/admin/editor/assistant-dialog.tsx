import { useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showUndoToast } from '#frontend/src/data/confirm-or-undo.tsx';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { compareDefinitions, type FormDefinition } from '#shared/rules/compare-definitions.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import { DifferenceList } from './difference-list.tsx';
import { messages } from './messages.ts';

const texts = messages.assistant;

interface AssistantDialogProps<D extends FormDefinition> {
  readonly hint: string;
  readonly definition: D;
  readonly applyDraft: (definition: D, draft: ModelDraft) => D;
  readonly onImport: ((document: string) => void) | undefined;
  readonly onApply: (definition: D) => void;
  readonly onClose: () => void;
}

type State<D> =
  | { readonly name: 'idle' | 'analyzing' }
  | { readonly name: 'failed'; readonly problem: string }
  | { readonly name: 'complete'; readonly drafted: D };

export function AssistantDialog<D extends FormDefinition>({
  hint,
  definition,
  applyDraft,
  onImport,
  onApply,
  onClose,
}: AssistantDialogProps<D>) {
  const [example, setExample] = useState('');
  const [state, setState] = useState<State<D>>({ name: 'idle' });
  const analyze = async () => {
    if (example.trim() === '') return setState({ name: 'failed', problem: texts.empty });
    setState({ name: 'analyzing' });
    try {
      const { draft } = await callApi(adminAssist.draftModel, { body: { example } });
      return setState({ name: 'complete', drafted: applyDraft(definition, draft) });
    } catch (error) {
      const isKnown = error instanceof ApiError && error.code !== 'unexpected' && error.code !== 'internal';
      return setState({ name: 'failed', problem: isKnown ? error.message : texts.failed });
    }
  };
  const apply = (drafted: D) => {
    onApply(drafted);
    showUndoToast(texts.applied, () => onApply(definition));
    onClose();
  };
  const problem = state.name === 'failed' ? state.problem : undefined;
  return (
    <Drawer isOpen onClose={onClose} title={texts.title} description={hint} size="full">
      <div className="flex flex-col gap-4">
        <FormField id="api-example" label={texts.example} problem={problem}>
          <textarea
            {...controlProps({ id: 'api-example', problem })}
            rows={10}
            spellCheck={false}
            value={example}
            onChange={(event) => setExample(event.target.value)}
            className={`${controlClass} font-mono text-sm`}
          />
        </FormField>
        {onImport && isApiDescription(example) && (
          <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-raised px-4 py-2">
            <span className="min-w-0 flex-1">{texts.importKnows}</span>
            <Button onClick={() => onImport(example)}>{texts.openImport}</Button>
          </div>
        )}
        <Button variant="primary" disabled={state.name === 'analyzing'} onClick={() => void analyze()}>
          {state.name === 'analyzing' ? texts.analyzing : texts.analyze}
        </Button>
        <AssistantNote />
        {state.name === 'complete' && (
          <Drafted definition={definition} drafted={state.drafted} onApply={() => apply(state.drafted)} />
        )}
      </div>
    </Drawer>
  );
}

function isApiDescription(text: string): boolean {
  return /"openapi"\s*:/.test(text) && /"paths"\s*:/.test(text);
}

interface DraftedProps {
  readonly definition: FormDefinition;
  readonly drafted: FormDefinition;
  readonly onApply: () => void;
}

function Drafted({ definition, drafted, onApply }: DraftedProps) {
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <h3 className="font-medium">{texts.complete}</h3>
      <DifferenceList differences={compareDefinitions(definition, drafted)} />
      <Button variant="primary" onClick={onApply}>
        {texts.apply}
      </Button>
    </section>
  );
}

export function AssistantNote() {
  const { data: assistant } = useApi(adminAssist.getAssistant, {});
  if (assistant === undefined) return null;
  const { model, shutsDownOn, problem } = assistant;
  return (
    <p className="text-sm text-muted">
      <span>{texts.draftedBy(model)}</span>
      {shutsDownOn && <span>{` ${texts.shutsDownOn(shutsDownOn)}`}</span>}
      {problem && <span>{` ${problem}`}</span>}
    </p>
  );
}
