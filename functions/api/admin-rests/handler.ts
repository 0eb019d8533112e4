import { adminRests } from '#shared/contracts/admin-rests.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { listRests, resume } from './rests.ts';

const data = repositories();
const deps = { ...data, tableName: data.table.name, now: () => new Date() };

export const handler = feature(
  adminRests,
  {
    listRests: async ({ caller }) => ({ items: await listRests(deps, caller) }),
    resume: ({ caller, params }) => resume(deps, caller, params),
  },
  { admin: adminGuard(data.adminSessions) },
);
