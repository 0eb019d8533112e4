import type { Model } from '#functions/domain/models/model-repository.ts';
import {
  type Comparison,
  hashForm,
  type KnownEndpoint,
  type OpenChange,
} from '#functions/domain/provider-changes/provider-change-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { EndpointState, Providers } from '#functions/providers/provider.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import type { ProviderChange } from '#shared/contracts/admin-overview.ts';
import { sameJson } from '#shared/kernel/json.ts';
import { cutText } from '#shared/kernel/texts.ts';
import type { Difference } from '#shared/rules/compare-definitions.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { affectsRequests, listProviderChanges } from '#shared/rules/provider-changes.ts';

export interface CompareDeps extends Pick<Repositories, 'models' | 'modelDrafts' | 'providerChanges'> {
  readonly providers: Providers;
  readonly now: () => Date;
}

const startHourUtc = 3;
/** No endpoint is read after this time; the function's timeout is four minutes. */
const runMs = 1.5 * 60 * 1000;
/** The open changes fit into one item that the dashboard can read each minute. */
const maxOpen = 100;
const maxParts = 5;
const maxNameLength = 60;
const maxUnchecked = 50;

/** Continues where the last run stopped; `isAsked` starts again. Decision: docs/decisions/052-provider-changes.md */
export async function compareModels(deps: CompareDeps, { isAsked = false } = {}): Promise<number> {
  const started = startComparison(await deps.providerChanges.comparison(), deps.now(), isAsked);
  if (started === undefined) return 0;
  const endMs = deps.now().getTime() + runMs;
  const [summaries, open, known] = await Promise.all([
    deps.models.all(),
    deps.providerChanges.openChanges(),
    deps.providerChanges.knownEndpoints(),
  ]);
  const live = summaries.filter(({ isAvailable, isArchived, comingSoon }) => isAvailable && !isArchived && !comingSoon);
  const byEndpoint = Map.groupBy(live, ({ provider, endpoint }) => `${provider} ${endpoint}`);
  const openIds = await endOutdated(deps, open, byEndpoint);
  const due = [...byEndpoint].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let comparison = started;
  let read = 0;
  for (const [name, models] of due) {
    if (name <= (started.after ?? '')) continue;
    if (deps.now().getTime() >= endMs) {
      await deps.providerChanges.saveComparison(comparison);
      return read;
    }
    const reason = await compareEndpoint(deps, models, { open, openIds, known });
    read += 1;
    const at = deps.now().toISOString();
    const unchecked = models.map(({ id, ownerUserId }) => ({ modelId: id, ownerUserId, reason: reason ?? '', at }));
    const all = reason === undefined ? comparison.unchecked : [...comparison.unchecked, ...unchecked];
    comparison = { ...comparison, after: name, unchecked: all.slice(0, maxUnchecked) };
  }
  await deps.providerChanges.saveComparison({ ...comparison, isDone: true });
  log.info('Compared the models with their providers', {
    endpoints: due.length,
    unchecked: comparison.unchecked.length,
  });
  return read;
}

function startComparison(last: Comparison | undefined, now: Date, isAsked: boolean): Comparison | undefined {
  const day = now.toISOString().slice(0, 10);
  const fresh = { day, isDone: false, unchecked: [] };
  if (isAsked) return fresh;
  if (last?.day === day) return last.isDone ? undefined : last;
  return now.getUTCHours() < startHourUtc ? undefined : fresh;
}

async function endOutdated(
  { providerChanges }: CompareDeps,
  open: readonly OpenChange[],
  byEndpoint: ReadonlyMap<string, readonly ModelSummary[]>,
): Promise<Set<string>> {
  const endpointOf = new Map([...byEndpoint.values()].flat().map(({ id, endpoint }) => [id, endpoint]));
  const openIds = new Set(open.map(({ modelId }) => modelId));
  for (const { modelId, endpoint } of open) {
    if (endpointOf.get(modelId) === endpoint.endpoint) continue;
    await providerChanges.removeOpen(modelId);
    openIds.delete(modelId);
  }
  return openIds;
}

interface Past {
  readonly open: readonly OpenChange[];
  readonly openIds: Set<string>;
  readonly known: readonly KnownEndpoint[];
}

async function compareEndpoint(
  deps: CompareDeps,
  models: readonly ModelSummary[],
  { open, openIds, known }: Past,
): Promise<string | undefined> {
  const [first] = models;
  if (first === undefined) return undefined;
  const { provider, endpoint } = first;
  try {
    const state = await deps.providers.get(provider).describeEndpoint(endpoint);
    if (state.state === 'unchecked') {
      log.warn('Could not compare models with their provider', { provider, endpoint, reason: state.reason });
      return state.reason;
    }
    for (const { id } of models) {
      const past = {
        open: open.find(({ modelId, endpoint: its }) => modelId === id && its.endpoint === endpoint),
        known: known.find(({ modelId, endpoint: its }) => modelId === id && its === endpoint),
      };
      await compareModel(deps, { id, state, past, openIds });
    }
    return undefined;
  } catch (error) {
    reportUnexpected('Could not compare models with their provider', error, { provider, endpoint });
    return 'The comparison failed';
  }
}

type ReadState = Exclude<EndpointState, { readonly state: 'unchecked' }>;

interface ModelComparison {
  readonly id: string;
  readonly state: ReadState;
  readonly past: { readonly open: OpenChange | undefined; readonly known: KnownEndpoint | undefined };
  readonly openIds: Set<string>;
}

async function compareModel(deps: CompareDeps, { id, state, past, openIds }: ModelComparison): Promise<void> {
  const { providerChanges, models, modelDrafts, now } = deps;
  const model = await models.find(id);
  if (model === undefined) return;
  const endpoint = describeKnown(model, state, past);
  const form = state.state === 'known' ? toImportedForm(state.imported) : undefined;
  const differences = form && past.known?.fingerprint !== endpoint.fingerprint ? listDifferences(model, state) : [];
  const formHash = form && hashForm(form);
  const isTaken = differences.length > 0 && (await isInDraft(modelDrafts, id, formHash));
  const parts = isTaken ? [] : summarizeParts(differences);
  const status = endpoint.status === past.known?.status ? undefined : endpoint.status;
  const before = past.known?.price;
  const price =
    before && endpoint.price && !isEqual(before, endpoint.price) ? { before, now: endpoint.price } : undefined;
  if (parts.length === 0 && status === undefined && price === undefined) {
    if (openIds.delete(id)) await providerChanges.removeOpen(id);
    if (!isTaken && !isEqual(past.known, endpoint)) await providerChanges.saveKnown(endpoint);
    return;
  }
  const change = {
    modelId: id,
    name: cutText(model.name, maxNameLength),
    ownerUserId: model.ownerUserId,
    status,
    parts: parts.slice(0, maxParts),
    partCount: parts.length,
    price,
    formHash,
    endpoint,
  };
  const { foundAt: _, ...openNow } = past.open ?? {};
  if (isEqual(openNow, change) || (openIds.size >= maxOpen && !openIds.has(id))) return;
  openIds.add(id);
  await providerChanges.saveOpen({ ...change, foundAt: now().toISOString() });
  log.info('A provider changed a model', {
    modelId: id,
    status,
    parts: parts.length,
    hasNewPrice: price !== undefined,
  });
}

function describeKnown(
  { id, endpoint }: Model,
  state: ReadState,
  { open, known }: ModelComparison['past'],
): KnownEndpoint {
  const last = open?.endpoint ?? known;
  if (state.state === 'missing') {
    return { modelId: id, endpoint, fingerprint: last?.fingerprint, status: 'missing', price: last?.price };
  }
  const { fingerprint, isDeprecated, price = last?.price } = state;
  const status = (isDeprecated ?? last?.status === 'deprecated') ? 'deprecated' : undefined;
  return { modelId: id, endpoint, fingerprint, status, price };
}

type Imported = Extract<EndpointState, { readonly state: 'known' }>['imported'];

function listDifferences(model: Model, state: ReadState): Difference[] {
  if (state.state === 'missing' || model.importedForm?.endpointId !== state.imported.endpointId) return [];
  return listProviderChanges(modelDefinitionSchema.parse(model), state.imported).filter(affectsRequests);
}

function toImportedForm({ endpointId, output, sections }: Imported) {
  return modelDefinitionSchema.shape.importedForm.parse({ endpointId, ...output, sections });
}

async function isInDraft(
  drafts: CompareDeps['modelDrafts'],
  id: string,
  formHash: string | undefined,
): Promise<boolean> {
  const form = (await drafts.find(id))?.definition.importedForm;
  return form !== undefined && hashForm(form) === formHash;
}

function summarizeParts(differences: readonly Difference[]): ProviderChange['parts'] {
  const [fields, settings] = [differences.filter(isOfField), differences.filter((one) => !isOfField(one))];
  const groups = Map.groupBy(fields, ({ subject, property }) => `${property === undefined} ${subject}`);
  const parts = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const properties = [first, ...others].flatMap(({ property }) => property ?? []);
    const kind = first.property === undefined ? first.kind : 'changed';
    return [{ kind, name: cutText(first.subject, maxNameLength), properties }];
  });
  return settings.length === 0 ? parts : [...parts, { kind: 'changed', name: 'Result', properties: [] }];
}

function isOfField({ of }: Difference): boolean {
  return of === 'field';
}

function isEqual(one: object | undefined, other: object | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return sameJson(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}
