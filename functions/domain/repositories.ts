import { FormNames } from '#functions/domain/models/stored-names.ts';
import { environment } from '../platform/environment.ts';
import { productTable } from '../platform/table/table.ts';
import { AccountJobRepository } from './account-jobs/account-job-repository.ts';
import { AdminRepository } from './admins/admin-repository.ts';
import { InvitationRepository } from './admins/invitation-repository.ts';
import { KnownBrowsersRepository } from './admins/known-browsers-repository.ts';
import { PasskeyRepository } from './admins/passkey-repository.ts';
import { SecondFactorRepository } from './admins/second-factor-repository.ts';
import { SignInAttemptsRepository } from './admins/sign-in-attempts-repository.ts';
import { AlertRepository } from './alerts/alert-repository.ts';
import { AllowanceRepository } from './allowances/allowance-repository.ts';
import { DailyStatsRepository } from './analytics/daily-stats-repository.ts';
import { ApiKeyRepository } from './api-keys/api-key-repository.ts';
import { AssetCountsRepository } from './assets/asset-counts-repository.ts';
import { AssetRepository } from './assets/asset-repository.ts';
import { AuditTrail } from './audit/audit-trail.ts';
import { BillRepository } from './bills/bill-repository.ts';
import { BoardCounting, BoardRepository } from './board/board-repository.ts';
import { ConsentRepository } from './consents/consent-repository.ts';
import { Ledger } from './credits/ledger.ts';
import { MovedAccountsRepository } from './credits/moved-accounts-repository.ts';
import { ImageCheckRepository } from './forms/check-files.ts';
import { ProcessingRepository } from './generations/generation-lists.ts';
import { GenerationRepository } from './generations/generation-repository.ts';
import { modelDrafts } from './models/model-drafts.ts';
import { ModelRepository } from './models/model-repository.ts';
import { TestRunRepository } from './models/test-run-repository.ts';
import { NamesRepository } from './names/names-repository.ts';
import { NotificationRepository } from './notifications/notification-repository.ts';
import { adminPlaces, PushTargetRepository } from './notifications/push-target-repository.ts';
import { PageRepository } from './pages/page-repository.ts';
import { PublishedPages } from './pages/published-pages.ts';
import { PauseRepository } from './pauses/pause-repository.ts';
import { proFormDrafts } from './pro-forms/pro-form-drafts.ts';
import { ProFormRepository } from './pro-forms/pro-form-repository.ts';
import { ProRequestRepository, WaitingRequestsRepository } from './pro-requests/pro-request-repository.ts';
import { ProviderChangeRepository } from './provider-changes/provider-change-repository.ts';
import { AdminSessionRepository } from './sessions/admin-session-repository.ts';
import { LinkRepository } from './sessions/link-repository.ts';
import { SessionRepository } from './sessions/session-repository.ts';
import { ShareRepository } from './shares/share-repository.ts';
import { HistoryRepository } from './subscribers/history-repository.ts';
import { SubscriberRepository } from './subscribers/subscriber-repository.ts';
import { UploadRepository } from './uploads/upload-repository.ts';

export function repositories() {
  const { ALLOWANCES, MEDIA_BASE_URL } = environment();
  const table = productTable();
  return {
    table,
    accountJobs: new AccountJobRepository(table),
    adminPushTargets: new PushTargetRepository(table, adminPlaces),
    alerts: new AlertRepository(table),
    allowances: new AllowanceRepository(table, ALLOWANCES),
    admins: new AdminRepository(table),
    adminSessions: new AdminSessionRepository(table),
    apiKeys: new ApiKeyRepository(table),
    assets: new AssetRepository(table, MEDIA_BASE_URL),
    audit: new AuditTrail(table),
    bills: new BillRepository(table),
    board: new BoardRepository(table),
    boardCounting: new BoardCounting(table),
    assetCounts: new AssetCountsRepository(table),
    consents: new ConsentRepository(table),
    formNames: new FormNames(table),
    generations: new GenerationRepository(table),
    history: new HistoryRepository(table),
    invitations: new InvitationRepository(table),
    imageChecks: new ImageCheckRepository(table),
    knownBrowsers: new KnownBrowsersRepository(table),
    ledger: new Ledger(table),
    links: new LinkRepository(table),
    models: new ModelRepository(table),
    modelDrafts: modelDrafts(table),
    movedAccounts: new MovedAccountsRepository(table),
    names: new NamesRepository(table),
    notifications: new NotificationRepository(table),
    passkeys: new PasskeyRepository(table),
    pages: new PageRepository(table),
    processing: new ProcessingRepository(table),
    proForms: new ProFormRepository(table),
    proFormDrafts: proFormDrafts(table),
    proRequests: new ProRequestRepository(table),
    providerChanges: new ProviderChangeRepository(table),
    pushTargets: new PushTargetRepository(table),
    publishedPages: new PublishedPages(table),
    pauses: new PauseRepository(table),
    secondFactors: new SecondFactorRepository(table),
    sessions: new SessionRepository(table),
    shares: new ShareRepository(table),
    signInAttempts: new SignInAttemptsRepository(table),
    dailyStats: new DailyStatsRepository(table),
    subscribers: new SubscriberRepository(table),
    testRuns: new TestRunRepository(table),
    uploads: new UploadRepository(table),
    waitingRequests: new WaitingRequestsRepository(table),
  };
}
export type Repositories = ReturnType<typeof repositories>;
