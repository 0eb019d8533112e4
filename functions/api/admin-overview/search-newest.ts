import type { Found } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { amongNewest, type Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';

type NewestDeps = Pick<Repositories, 'table' | 'waitingRequests'>;

/** Of each kind. */
const mostFound = 6;
/** One request's worth of subscribers; the list of subscribers searches through all. */
const newestSubscribers = 200;
/** Among so many open requests one is looked for: as many keys as one answer of the index holds. */
const mostRequests = 4000;
/** The beginning of an id, as the console's tables show them, or more of it. */
const idStart = /^[0-9a-f]{8,32}$/i;

/** Open requests, or subscribers: one query, and of requests one batch of their forms. */
export function searchNewest(deps: NewestDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  return idStart.test(query) ? findRequests(deps, admin, query.toLowerCase()) : findSubscribers(deps, admin, query);
}

async function findSubscribers({ table }: NewestDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!admin.isSuperAdmin) return [];
  return (await amongNewest(table, query, newestSubscribers)).slice(0, mostFound).map(subscriberFound);
}

export function subscriberFound({ userId, name }: Subscriber): Found {
  return { kind: 'subscriber', userId, name };
}

/** By the beginning of their id. */
async function findRequests(
  { table, waitingRequests }: NewestDeps,
  admin: AdminCaller,
  query: string,
): Promise<Found[]> {
  const open = await waitingRequests.stillOpen(mostRequests);
  const found = open.filter(({ id }) => id.toLowerCase().startsWith(query)).slice(0, mostFound);
  const forms = await table.getTogether(found.map(({ formId }) => proFormAt(formId)));
  return found.flatMap(({ id, userId, formId, status }) => {
    const form = forms.get(proFormAt(formId));
    if (form === undefined || !mayModify(admin, form)) return [];
    return [{ kind: 'request' as const, id, userId, formName: form.name, status }];
  });
}
