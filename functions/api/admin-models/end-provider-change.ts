import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { Model } from '#functions/domain/models/model-repository.ts';
import { modelSubject } from '#functions/domain/models/save-model.ts';
import type { ProviderChangeRepository } from '#functions/domain/provider-changes/provider-change-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

interface DismissDeps {
  readonly providerChanges: ProviderChangeRepository;
  readonly now: () => Date;
}

export async function dismissProviderChange(
  { providerChanges, now }: DismissDeps,
  admin: AdminCaller,
  model: Model,
  foundAt: string,
): Promise<void> {
  const change = await providerChanges.find(model.id);
  if (change === undefined) return;
  const audit = auditEntry(admin, { action: 'dismissed a change of the provider', ...modelSubject(model) }, now());
  if (change.foundAt !== foundAt || !(await providerChanges.dismiss(change, audit))) {
    throw new AppError('conflict', 'The provider changed it again. Reload to see the change.');
  }
}

interface Saved {
  readonly id: string;
  readonly importedForm?: Model['importedForm'];
  /** Absent for drafts: subscribers still use the endpoint of the published version. */
  readonly endpoint?: string;
}

export async function tryEndProviderChange(
  providerChanges: ProviderChangeRepository,
  { id, importedForm, endpoint }: Saved,
): Promise<void> {
  try {
    await providerChanges.endTaken(id, importedForm);
    if (endpoint !== undefined) await providerChanges.endReplaced(id, endpoint);
  } catch (error) {
    log.warn("Could not end a provider's change after a save; the next comparison does", { modelId: id, error });
  }
}
