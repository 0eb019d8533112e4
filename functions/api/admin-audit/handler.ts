import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';

const { adminSessions, audit } = repositories();

export const handler = feature(
  adminAudit,
  { listAuditEntries: ({ query }) => audit.pageOf(query) },
  { admin: adminGuard(adminSessions) },
);
