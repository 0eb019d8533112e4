import { CloudDownload, FileJson } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { AssistantNote } from '#frontend/src/admin/editor/assistant-dialog.tsx';
import { DifferenceList, formatSettingName } from '#frontend/src/admin/editor/difference-list.tsx';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showUndoToast } from '#frontend/src/data/confirm-or-undo.tsx';
import { useProviderChange } from '#frontend/src/data/console-cache.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { DropZone } from '#frontend/src/ui/drop-zone.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { ChoiceSetting } from '#frontend/src/ui/setting-controls.tsx';
import { adminAssist, type ImportedModel, type Price } from '#shared/contracts/admin-assist.ts';
import { parseJson } from '#shared/kernel/json.ts';
import { compareDefinitions } from '#shared/rules/compare-definitions.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { listProviderChanges } from '#shared/rules/provider-changes.ts';
import { applyAssistantDraft } from '../edited-model.ts';
import { applyImport, type Chosen, isUpdate, countFields, suggestFields } from './apply-import.ts';
import { ImportedSummary } from './imported-summary.tsx';
import { messages } from './messages.ts';

interface ProviderAnswer {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
}

type Found =
  | { readonly kind: 'provider'; readonly answer: ProviderAnswer; readonly chosen: Chosen }
  | { readonly kind: 'drafted'; readonly model: ModelDefinition }
  | { readonly kind: 'exported'; readonly models: readonly ModelDefinition[]; readonly index: number };

export const importTool: EditorTool<ModelDefinition> = {
  label: messages.title,
  icon: CloudDownload,
  place: 'wide',
  Dialog: ImportDialog,
};

function ImportDialog({ id = '', definition, pasted, onApply, onClose }: EditorDialogProps<ModelDefinition>) {
  const [found, setFound] = useState<Found>();
  const change = useProviderChange(id);
  const apply = (recognised: Found) => {
    const { merged, conflicts } = mergeFound(definition, recognised);
    onApply(merged);
    const names = conflicts.map(formatSettingName);
    showUndoToast(conflicts.length > 0 ? messages.conflicts(names) : messages.applied, () => onApply(definition));
    onClose();
  };
  const footer = found && (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="primary" onClick={() => apply(found)}>
        {messages.apply}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.title} description={messages.hint} size="full" footer={footer}>
      <div className="flex flex-col gap-6">
        <SourceForm
          definition={definition}
          pasted={pasted}
          isReadAtOnce={change !== undefined && pasted === undefined}
          onFound={setFound}
        />
        {found && <FoundModel definition={definition} found={found} onChange={setFound} />}
      </div>
    </Drawer>
  );
}

function mergeFound(definition: ModelDefinition, found: Found) {
  switch (found.kind) {
    case 'provider':
      return applyImport(definition, { ...found.answer, chosen: found.chosen });
    case 'drafted':
      return { merged: found.model, conflicts: [] };
    case 'exported':
      return { merged: found.models[found.index] ?? definition, conflicts: [] };
  }
}

async function recognise(definition: ModelDefinition, source: string): Promise<Found> {
  const models = readExportedModels(source);
  if (models.length > 0) return { kind: 'exported', models, index: 0 };
  const body = { provider: definition.provider, source };
  const { imported, price } = await callApi(adminAssist.importModel, { body });
  if (imported) return { kind: 'provider', answer: { imported, price }, chosen: suggestFields(definition, imported) };
  const { draft } = await callApi(adminAssist.draftModel, { body: { example: source } });
  return { kind: 'drafted', model: applyAssistantDraft(definition, draft) };
}

interface SourceFormProps {
  readonly definition: ModelDefinition;
  readonly pasted: string | undefined;
  readonly isReadAtOnce: boolean;
  readonly onFound: (found: Found | undefined) => void;
}

function SourceForm({ definition, pasted, isReadAtOnce, onFound }: SourceFormProps) {
  const [source, setSource] = useState(pasted ?? definition.endpoint);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const showProblem = (error: unknown) =>
    setProblem(error instanceof ApiError && error.code !== 'unexpected' ? error.message : messages.failed);
  const { isValidating } = useSWR<Found, unknown>(
    isReadAtOnce ? ['import', definition.endpoint] : null,
    () => recognise(definition, definition.endpoint),
    {
      dedupingInterval: 0,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onSuccess: onFound,
      onError: showProblem,
    },
  );
  const read = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    onFound(undefined);
    try {
      onFound(await recognise(definition, source));
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const takeFiles = async ([file]: readonly File[]) => {
    if (file !== undefined) setSource(await file.text());
  };
  return (
    <form onSubmit={(event) => void read(event)}>
      <DropZone onFiles={(files) => void takeFiles(files)} isInvalid={problem !== undefined} isHighlighted={false}>
        <FormField id="import-source" label={messages.source} description={messages.sourceHint} problem={problem}>
          <textarea
            {...controlProps({ id: 'import-source', description: messages.sourceHint, problem })}
            rows={source.includes('\n') ? 8 : 2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={source}
            onChange={({ target }) => setSource(target.value)}
            className={`${controlClass} font-mono text-sm`}
          />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isBusy || isValidating || source.trim() === ''}>
            {isBusy || isValidating ? messages.reading : messages.read}
          </Button>
          <Button variant="ghost" onClick={() => picker.current?.click()}>
            <FileJson aria-hidden className="size-4.5" />
            {messages.chooseFile}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".json,.txt,.sh,.js,.ts,.py,application/json,text/*"
            onChange={({ target }) => void takeFiles([...(target.files ?? [])])}
          />
        </div>
      </DropZone>
    </form>
  );
}

interface FoundModelProps {
  readonly definition: ModelDefinition;
  readonly found: Found;
  readonly onChange: (found: Found) => void;
}

function FoundModel({ definition, found, onChange }: FoundModelProps) {
  if (found.kind === 'provider') {
    const { answer, chosen } = found;
    return (
      <>
        <ImportEffect definition={definition} imported={answer.imported} />
        <ImportedSummary {...answer} chosen={chosen} onChoose={(next) => onChange({ ...found, chosen: next })} />
      </>
    );
  }
  const { merged } = mergeFound(definition, found);
  return (
    <Section title={found.kind === 'drafted' ? messages.drafted : messages.exported(found.models.length)}>
      {found.kind === 'drafted' && <AssistantNote />}
      {found.kind === 'exported' && found.models.length > 1 && (
        <ChoiceSetting
          label={messages.model}
          names={found.models.map((_, index) => String(index))}
          options={Object.fromEntries(found.models.map(({ name }, index) => [String(index), name]))}
          value={String(found.index)}
          onChange={(index) => onChange({ ...found, index: Number(index) })}
        />
      )}
      <DifferenceList differences={compareDefinitions(definition, merged)} />
    </Section>
  );
}

interface ImportEffectProps {
  readonly definition: ModelDefinition;
  readonly imported: ImportedModel;
}

function ImportEffect({ definition, imported }: ImportEffectProps) {
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

function readExportedModels(text: string): ModelDefinition[] {
  const exported = parseJson(text);
  if (typeof exported !== 'object' || exported === null || !('models' in exported)) return [];
  const { models } = exported;
  if (!Array.isArray(models)) return [];
  return models.flatMap((model: unknown) => modelDefinitionSchema.safeParse(model).data ?? []);
}
