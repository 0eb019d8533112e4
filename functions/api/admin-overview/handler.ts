import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { listLostBills, readOverview, readPending, readWaiting } from './read-overview.ts';
import { search, searchNewest } from './search.ts';

const data = repositories();
const deps = {
  ...data,
  creditValueUsd: environment().CREDIT_VALUE_USD,
  now: () => new Date(),
};

export const handler = feature(
  adminOverview,
  {
    getWaiting: ({ caller }) => readWaiting(deps, caller),
    getPending: ({ caller }) => readPending(deps, caller),
    getOverview: ({ caller }) => readOverview(deps, caller),
    listLostBills: ({ query }) => listLostBills(deps, query),
    search: async ({ caller, query }) => ({ items: await search(deps, caller, query.q) }),
    searchNewest: async ({ caller, query }) => ({ items: await searchNewest(deps, caller, query.q) }),
  },
  { admin: adminGuard(data.adminSessions) },
);
