import { CloudDownload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { DifferenceList, formatSettingName } from '#frontend/src/admin/editor/difference-list.tsx';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showUndoToast } from '#frontend/src/data/effects/use-effects-confirm.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { applyImport, listProviderChanges, type Chosen, isUpdate, countFields, suggestFields } from './apply-import.ts';
import { ImportedSummary } from './imported-summary.tsx';
import { messages } from './messages.ts';

type Answer = RouteAnswer<typeof adminAssist.importModel>;

export const importTool: EditorTool<ModelDefinition> = {
  label: messages.title,
  icon: CloudDownload,
  place: 'wide',
  Dialog: ImportDialog,
};

function ImportDialog({ definition, onApply, onClose }: EditorDialogProps<ModelDefinition>) {
  const [answer, setAnswer] = useState<Answer>();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const applyAnswer = (read: Answer | undefined) => {
    setAnswer(read);
    if (read) setChosen(suggestFields(definition, read.imported));
  };
  const apply = (read: Answer) => {
    const { merged, conflicts } = applyImport(definition, { ...read, chosen });
    onApply(merged);
    const names = conflicts.map(formatSettingName);
    showUndoToast(conflicts.length > 0 ? messages.conflicts(names) : messages.applied, () => onApply(definition));
    onClose();
  };
  const footer = answer && (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="primary" onClick={() => apply(answer)}>
        {messages.apply}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.title} description={messages.hint} size="full" footer={footer}>
      <div className="flex flex-col gap-6">
        <ReferenceForm definition={definition} onRead={applyAnswer} />
        {answer && <ImportEffect definition={definition} answer={answer} />}
        {answer && (
          <ImportedSummary imported={answer.imported} price={answer.price} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </Drawer>
  );
}

interface ReferenceFormProps {
  readonly definition: ModelDefinition;
  readonly onRead: (answer: Answer | undefined) => void;
}

function ReferenceForm({ definition: { provider, endpoint }, onRead }: ReferenceFormProps) {
  const [reference, setReference] = useState(endpoint);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    onRead(undefined);
    try {
      onRead(await callApi(adminAssist.importModel, { body: { provider, reference } }));
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'unexpected' ? error.message : messages.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void read(event)} className="flex flex-col gap-3">
      <FormField
        id="import-reference"
        label={messages.reference}
        description={messages.referenceHint}
        problem={problem}
      >
        <input
          {...controlProps({ id: 'import-reference', description: messages.referenceHint, problem })}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          className={controlClass}
        />
      </FormField>
      <Button type="submit" disabled={isBusy || reference.trim() === ''}>
        {isBusy ? messages.reading : messages.read}
      </Button>
    </form>
  );
}

function ImportEffect({
  definition,
  answer: { imported },
}: {
  readonly definition: ModelDefinition;
  readonly answer: Answer;
}) {
  if (isUpdate(definition, imported)) {
    const differences = listProviderChanges(definition, imported);
    return (
      <Section title={messages.changes}>
        <DifferenceList differences={differences} />
        {differences.length > 0 && <p className="text-sm">{messages.keeps}</p>}
      </Section>
    );
  }
  const count = countFields(definition);
  return count === 0 ? undefined : <p className="rounded-card bg-raised px-4 py-3">{messages.replaces(count)}</p>;
}
