import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { Catalogue } from './catalogue.ts';
import { readDays } from './read-days.ts';
import { readWaiting } from './read-waiting.ts';
import { search } from './search.ts';

const data = repositories();
const deps = {
  ...data,
  catalogue: new Catalogue(data),
  creditValueUsd: environment().CREDIT_VALUE_USD,
  now: () => new Date(),
};

export const handler = feature(
  adminOverview,
  {
    getWaiting: ({ caller }) => readWaiting(deps, caller),
    getOverview: async () => ({ days: await readDays(deps, deps.now()) }),
    search: async ({ caller, query }) => ({ items: await search(deps, caller, query.q) }),
  },
  { admin: adminGuard(data.adminSessions) },
);
