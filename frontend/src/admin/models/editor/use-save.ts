import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { adminModels, type AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/domain/model-definition.ts';
import { modelProblems } from '#shared/domain/model-rules.ts';
import { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { ModelDraft } from './use-model-draft.ts';

/** Somebody saved a newer version while this one was worked on. */
export interface Conflict {
  readonly base: ModelDefinition;
  readonly theirs: AdminModel;
}

interface SaveTarget {
  readonly modelId: string | undefined;
  readonly draft: ModelDraft;
  readonly onSaved: (model: AdminModel) => void;
}

/** Saves the draft as the next version; what keeps it from that is told in `problems` or is a `conflict`. */
export function useSave({ modelId, draft, onSaved }: SaveTarget) {
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();

  const save = async (baseVersion = draft.baseVersion) => {
    const definition = cleaned(draft.definition);
    const missing = modelProblems(definition).map(({ message }) => message);
    setProblems(missing);
    if (missing.length > 0) return;
    setSaving(true);
    try {
      const { model } = await send(modelId, definition, baseVersion);
      setConflict(undefined);
      onSaved(model);
      showToast(messages.saved(model.name, model.slug));
      // The owner's number of models is another one now.
      await mutate('admin-access');
      if (modelId === undefined) await navigate(`/admin/create?edit=${model.id}`, { replace: true });
    } catch (error) {
      const isConflict = modelId !== undefined && baseVersion !== null && isNewerVersion(error);
      const found = isConflict ? await readConflict(modelId, baseVersion).catch(() => undefined) : undefined;
      setConflict(found);
      if (!found) setProblems([error instanceof ApiError && !error.isUncertain ? error.message : messages.saveFailed]);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    problems,
    conflict,
    save: () => void save(),
    saveOver: (version: number) => void save(version),
    closeConflict: () => setConflict(undefined),
  };
}

function send(modelId: string | undefined, definition: ModelDefinition, baseVersion: number | null) {
  return modelId === undefined || baseVersion === null
    ? callApi(adminModels.createModel, { body: { definition } })
    : callApi(adminModels.saveModel, { params: { id: modelId }, body: { baseVersion, definition } });
}

function isNewerVersion(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'baseVersion');
}

async function readConflict(id: string, version: number): Promise<Conflict> {
  const [theirs, base] = await Promise.all([
    callApi(adminModels.getModel, { params: { id } }),
    callApi(adminModels.getVersion, { params: { id, version } }),
  ]);
  return { base: modelDefinitionSchema.parse(base.model), theirs: theirs.model };
}

/** As it is stored: without blanks around what was typed. */
function cleaned(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    name: definition.name.trim(),
    endpoint: definition.endpoint.trim(),
    outputKey: definition.outputKey.trim(),
    tags: definition.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
}
