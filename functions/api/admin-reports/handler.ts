import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { makeCopyFinder } from '#functions/domain/reports/report-result.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminReports } from '#shared/contracts/admin-reports.ts';
import { decideReport } from './decide-report.ts';
import { listDecidedReports, listOpenReports, readReport, readReportStats } from './read-reports.ts';
import { liftSuspension, suspendSubscriber } from './suspend-subscriber.ts';

const { MEDIA_BUCKET_NAME, SITE_ORIGIN } = environment();
const data = repositories();
const deps = {
  ...data,
  reports: new ReportRepository(data.table),
  publicShares: new PublicShares(data.table),
  findCopies: makeCopyFinder(data.table),
  media: new MediaStore(MEDIA_BUCKET_NAME),
  siteOrigin: SITE_ORIGIN,
  now: () => new Date(),
};

export const handler = feature(
  adminReports,
  {
    listOpenReports: () => listOpenReports(deps),
    listDecidedReports: ({ query }) => listDecidedReports(deps, query),
    getReportStats: async () => ({ months: await readReportStats(deps) }),
    getReport: async ({ params }) => ({ report: await readReport(deps, params) }),
    decideReport: async ({ caller, params, body }) => {
      await decideReport(deps, caller, { ...params, ...body });
      return { report: await readReport(deps, params) };
    },
    suspendSubscriber: ({ caller, params, body }) => suspendSubscriber(deps, caller, { ...params, ...body }),
    liftSuspension: ({ caller, params }) => liftSuspension(deps, caller, params.userId),
  },
  { admin: adminGuard(data.adminSessions) },
);
