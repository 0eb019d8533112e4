import { itemBytes, maxItemBytes } from '#functions/platform/table/item-size.ts';
import type { AdminProRequest, RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { canModify } from '#shared/rules/admin.ts';
import { isOpen, canBecome, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import {
  proFormAt,
  type ProFormRepository,
  type StoredProForm,
} from '#functions/domain/pro-forms/pro-form-repository.ts';
import {
  zeroCounts,
  proRequestAt,
  type ProRequestRepository,
  requestCountsAt,
  requestTotalsAt,
  type WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { changedAt, requestReceipt, type StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';

interface InboxDeps {
  readonly table: Table;
  readonly assets: AssetRepository;
  readonly waitingRequests: WaitingRequestsRepository;
}

export async function listRequests(
  { table, assets, waitingRequests }: InboxDeps,
  admin: AdminCaller,
  { status, ...request }: ListRequest & { readonly status: ProRequestStatus },
): Promise<ListPage<AdminProRequest> & { counts?: RequestCounts }> {
  const { items: entries, ...page } = await waitingRequests.pageOf(status, {
    ...request,
    newestFirst: !isOpen(status),
  });
  const forms = admin.isSuperAdmin ? [] : [...new Set(entries.map(({ formId }) => formId))].map(proFormAt);
  const found = await table.getItems([
    ...entries.map(({ userId, id }) => proRequestAt(userId, id)),
    ...forms,
    ...(admin.isSuperAdmin ? [requestTotalsAt()] : []),
  ]);
  const isOwn = (formId: string) => {
    const form = admin.isSuperAdmin || formId === '' ? undefined : found.get(proFormAt(formId));
    return admin.isSuperAdmin || (form !== undefined && canModify(admin, form));
  };
  const items = entries.flatMap(({ userId, id, formId }): AdminProRequest[] => {
    const known = found.get(proRequestAt(userId, id));
    // The index lags by a moment.
    if (known === undefined || known.status !== status || !isOwn(formId)) return [];
    return [toAdminRequest(assets, known)];
  });
  const counts = admin.isSuperAdmin ? found.get(requestTotalsAt()) : undefined;
  return { ...page, items, ...(counts && { counts }) };
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
  if (!canModify(admin, form)) {
    throw new AppError('forbidden', 'Access denied. You can only modify your own pro forms.');
  }
  return form;
}

/** Only super admins see old requests without a form id. */
export async function requireOwnRequest(
  sources: RequestSources,
  admin: AdminCaller,
  { userId, id }: { userId: string; id: string },
): Promise<StoredProRequest> {
  const request = await sources.proRequests.find(userId, id);
  if (request === undefined) throw new AppError('not_found', 'Request not found');
  const hasNoForm = request.formId === '';
  if (!(hasNoForm && admin.isSuperAdmin)) await requireOwnForm(sources, admin, request.formId);
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
    takenBy: findAssignee(request),
    history: [{ kind: 'submitted', at: createdAt }, ...events],
  };
}

function findAssignee({ status, events }: StoredProRequest): string | undefined {
  return status === 'processing' ? events.findLast(({ kind }) => kind === 'taken on')?.by : undefined;
}
