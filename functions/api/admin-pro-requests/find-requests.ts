import type { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import {
  proFormAt,
  type ProFormRepository,
  type StoredProForm,
} from '#functions/domain/pro-forms/pro-form-repository.ts';
import {
  zeroCounts,
  proRequestAt,
  type RequestEntry,
  type ProRequestRepository,
  requestCountsAt,
  requestTotalsAt,
  type WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { changedAt, requestReceipt, type StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { itemBytes, maxItemBytes } from '#functions/platform/table/item-size.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import type { AdminProRequest, RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen, canBecome, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import { canEnterConsole, canFulfil, hasRight, seesAll } from '#shared/rules/roles.ts';

interface InboxDeps {
  readonly table: Table;
  readonly assets: AssetRepository;
  readonly waitingRequests: WaitingRequestsRepository;
}

interface InboxQuery extends ListRequest {
  readonly status: ProRequestStatus;
  readonly sort: 'waiting' | 'due';
  readonly search?: string | undefined;
  readonly searchFormIds?: readonly string[] | undefined;
  readonly formId?: string | undefined;
  readonly assignee?: string | undefined;
}

export async function listRequests(
  { table, assets, waitingRequests }: InboxDeps,
  admin: AdminCaller,
  query: InboxQuery,
): Promise<ListPage<AdminProRequest> & { counts?: RequestCounts }> {
  const { status, assignee } = query;
  const { items: entries, ...page } = await findEntries(waitingRequests, query);
  const forms = seesAll(admin) ? [] : [...new Set(entries.map(({ formId }) => formId))].map(proFormAt);
  const found = await table.getItems([
    ...entries.map(({ userId, id }) => proRequestAt(userId, id)),
    ...forms,
    ...(seesAll(admin) ? [requestTotalsAt()] : []),
    ...(hasRight(admin, 'subscribers') ? entries.map(({ userId }) => subscriberAt(userId)) : []),
  ]);
  const isOwn = (formId: string) => {
    const form = seesAll(admin) || formId === '' ? undefined : found.get(proFormAt(formId));
    return seesAll(admin) || (form !== undefined && canFulfil(admin, form));
  };
  const items = entries.flatMap(({ userId, id, formId }): AdminProRequest[] => {
    const known = found.get(proRequestAt(userId, id));
    if (known === undefined || known.status !== status || !isOwn(formId)) return [];
    const request = { ...toAdminRequest(assets, known), userName: found.get(subscriberAt(userId))?.name };
    return hasAssignee(request, assignee) ? [request] : [];
  });
  const counts = seesAll(admin) ? found.get(requestTotalsAt()) : undefined;
  return { ...page, items, ...(counts && { counts }) };
}

function findEntries(waitingRequests: WaitingRequestsRepository, query: InboxQuery): Promise<ListPage<RequestEntry>> {
  const { status, sort, search = '', searchFormIds = [], formId, assignee, limit, cursor } = query;
  const request = { limit, cursor, newestFirst: !isOpen(status) };
  const isByDueDate = sort === 'due' && isOpen(status);
  if (!isByDueDate && !search && !formId && !assignee) return waitingRequests.pageOf(status, request);
  const text = search.trim().toLowerCase();
  const isFound = (entry: RequestEntry) =>
    [entry.id, entry.userId].some((id) => id.toLowerCase().includes(text)) || searchFormIds.includes(entry.formId);
  const matches = (entry: RequestEntry) =>
    (formId === undefined || entry.formId === formId) &&
    (assignee === undefined || entry.assigneeId === (assignee === 'none' ? '' : assignee)) &&
    (text === '' || isFound(entry));
  return waitingRequests.search(status, { ...request, isByDueDate, matches });
}

/** Requests that were started before assignees existed have only a name. */
function hasAssignee({ assigneeId, takenBy }: AdminProRequest, assignee: string | undefined): boolean {
  if (assignee === undefined) return true;
  return assignee === 'none' ? takenBy === undefined : assigneeId === assignee;
}

interface FilterDeps {
  readonly proForms: Pick<ProFormRepository, 'all'>;
  readonly admins: Pick<AdminRepository, 'all'>;
}

export async function listFilters({ proForms, admins }: FilterDeps, admin: AdminCaller) {
  const [forms, all] = await Promise.all([proForms.all(), admins.all()]);
  const active = all.filter(canEnterConsole);
  const found = forms
    .filter((form) => canFulfil(admin, form))
    .map((form) => ({
      id: form.id,
      name: form.name,
      assigneeIds: active.filter((other) => canFulfil(other, form)).map(({ id }) => id),
    }));
  const assigneeIds = new Set(found.flatMap((form) => form.assigneeIds));
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
  return {
    forms: found.toSorted(byName),
    admins: active
      .filter(({ id }) => assigneeIds.has(id))
      .map(({ id, name }) => ({ id, name }))
      .toSorted(byName),
  };
}

export interface RequestSources {
  readonly proForms: ProFormRepository;
  readonly proRequests: ProRequestRepository;
}

async function requireOwnForm(
  { proForms }: Pick<RequestSources, 'proForms'>,
  admin: AdminCaller,
  formId: string,
): Promise<StoredProForm> {
  return assertOwn(admin, await proForms.find(formId));
}

export async function requireCountedForm({ table }: { readonly table: Table }, admin: AdminCaller, formId: string) {
  const found = await table.getItems([proFormAt(formId), requestCountsAt(formId)]);
  return {
    form: assertOwn(admin, found.get(proFormAt(formId))),
    counts: found.get(requestCountsAt(formId)) ?? zeroCounts,
  };
}

function assertOwn<F extends { readonly ownerUserId: string }>(admin: AdminCaller, form: F | undefined): F {
  if (form === undefined) throw new AppError('not_found', 'Pro form not found');
  if (!canFulfil(admin, form)) {
    throw new AppError('forbidden', 'Access denied. You can only modify your own pro forms.');
  }
  return form;
}

type RequestId = Pick<StoredProRequest, 'userId' | 'id'>;

export async function inspectRequest(
  deps: Pick<InboxDeps, 'table' | 'assets'> & Pick<RequestSources, 'proForms'>,
  admin: AdminCaller,
  { userId, id }: RequestId,
): Promise<AdminProRequest> {
  const subscriber = subscriberAt(userId);
  const found = await deps.table.getItems([
    proRequestAt(userId, id),
    ...(hasRight(admin, 'subscribers') ? [subscriber] : []),
  ]);
  const request = await assertOwnRequest(deps, admin, found.get(proRequestAt(userId, id)));
  return { ...toAdminRequest(deps.assets, request), userName: found.get(subscriber)?.name };
}

export async function requireOwnRequest(
  sources: RequestSources,
  admin: AdminCaller,
  { userId, id }: RequestId,
): Promise<StoredProRequest> {
  return assertOwnRequest(sources, admin, await sources.proRequests.find(userId, id));
}

async function assertOwnRequest(
  sources: Pick<RequestSources, 'proForms'>,
  admin: AdminCaller,
  request: StoredProRequest | undefined,
): Promise<StoredProRequest> {
  if (request === undefined) throw new AppError('not_found', 'Request not found');
  const hasNoForm = request.formId === '';
  if (!(hasNoForm && seesAll(admin))) await requireOwnForm(sources, admin, request.formId);
  return request;
}

const maxEvents = 100;

/** Throws `conflict` when the history is full, so that the end of the request still fits. */
export function assertHasRoomForEvent(request: StoredProRequest): void {
  const isFull = request.events.length >= maxEvents || itemBytes(request) > maxItemBytes;
  if (isFull) throw new AppError('conflict', 'Too much has happened to this request already.');
}

export function assertCanBecome({ status }: StoredProRequest, next: ProRequestStatus): void {
  if (!canBecome(status, next)) throw requestChangedError();
}

export function requestChangedError(): AppError {
  return new AppError('conflict', 'This request has moved on in the meantime.');
}

export function toAdminRequest(assets: AssetRepository, request: StoredProRequest): AdminProRequest {
  const { events, createdAt } = request;
  return {
    ...request,
    receipt: requestReceipt(request),
    updatedAt: changedAt(request),
    assets: request.assets.map((asset) => assets.toAsset(asset)),
    takenBy: request.assignee?.name ?? findStarter(request),
    assigneeId: request.assignee?.id,
    history: [{ kind: 'submitted', at: createdAt }, ...events],
  };
}

function findStarter({ status, events }: StoredProRequest): string | undefined {
  return status === 'processing' ? events.findLast(({ kind }) => kind === 'taken on')?.by : undefined;
}
