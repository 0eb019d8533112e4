import { listDueDrafts } from '#functions/domain/drafts/draft-repository.ts';
import { publishScheduled } from '#functions/domain/drafts/edit-draft.ts';
import { saveRefusedDrafts } from '#functions/domain/drafts/refused-drafts.ts';
import type { StoredModelDraft } from '#functions/domain/models/model-drafts.ts';
import { type ModelDeps, publishModelDraft } from '#functions/domain/models/save-model.ts';
import type { StoredProFormDraft } from '#functions/domain/pro-forms/pro-form-drafts.ts';
import { publishProFormDraft } from '#functions/domain/pro-forms/save-pro-form.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminActor } from '#functions/domain/sessions/guards.ts';
import { reportUnexpected } from '#functions/platform/log.ts';

type PublishDeps = Pick<
  Repositories,
  'table' | 'admins' | 'models' | 'modelDrafts' | 'proForms' | 'proFormDrafts' | 'apiKeys' | 'testRuns'
> &
  Pick<ModelDeps, 'providers' | 'now'>;

const maxPublished = 20;

/** Each draft ends in its own transaction, so a repeat publishes nothing twice. */
export async function publishDueDrafts(deps: PublishDeps): Promise<void> {
  for (const { noun, id } of await listDueDrafts(deps.table, deps.now(), maxPublished)) {
    try {
      await (noun === 'model' ? publishDueModel(deps, id) : publishDueProForm(deps, id));
    } catch (error) {
      reportUnexpected('Could not publish a scheduled draft; the next minute tries again', error, { noun, id });
    }
  }
  await saveRefusedDrafts(deps.table);
}

function publishDueModel(
  { admins, models, modelDrafts: drafts, providers, testRuns, now }: PublishDeps,
  id: string,
): Promise<void> {
  const deps = { models, drafts, providers, testRuns, now };
  const publish = async (admin: AdminActor, draft: StoredModelDraft) => {
    const live = await models.find(id, { consistent: true });
    return publishModelDraft(deps, admin, { live, draft, note: draft.note });
  };
  return publishScheduled({ admins, drafts, now, publish }, id);
}

function publishDueProForm(
  { admins, proForms, proFormDrafts: drafts, apiKeys, now }: PublishDeps,
  id: string,
): Promise<void> {
  const deps = { proForms, drafts, apiKeys, now };
  const publish = async (admin: AdminActor, draft: StoredProFormDraft) => {
    const live = await proForms.find(id, { consistent: true });
    return publishProFormDraft(deps, admin, { live, draft, note: draft.note });
  };
  return publishScheduled({ admins, drafts, now, publish }, id);
}
