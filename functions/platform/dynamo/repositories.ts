import { environment } from '../environment.ts';
import { Ledger } from '../ledger/ledger.ts';
import { secrets } from '../secrets.ts';
import { AdminRepository } from './admin-repository.ts';
import { ApiKeyRepository } from './api-key-repository.ts';
import { AssetRepository } from './asset-repository.ts';
import { AuditRepository } from './audit-repository.ts';
import { BoardCounting } from './board-counting.ts';
import { BoardRepository } from './board-repository.ts';
import { CountsRepository } from './counts-repository.ts';
import { CursorCodec } from './cursor.ts';
import { GenerationRepository } from './generation-repository.ts';
import { HistoryRepository } from './history-repository.ts';
import { ImageCheckRepository } from './image-check-repository.ts';
import { ModelRepository } from './model-repository.ts';
import { NotificationRepository } from './notification-repository.ts';
import { PageRepository } from './page-repository.ts';
import { ProFormRepository } from './pro-form-repository.ts';
import { ProRequestRepository } from './pro-request-repository.ts';
import { RequestCountsRepository } from './request-counts-repository.ts';
import { SessionRepository } from './session-repository.ts';
import { StatsRepository } from './stats-repository.ts';
import { SubscriberRepository } from './subscriber-repository.ts';
import { documentClient, Table } from './table.ts';
import { TestRunRepository } from './test-run-repository.ts';

/** All that reads and writes this function's table. */
export function repositories() {
  const { TABLE_NAME, MEDIA_BASE_URL } = environment();
  const cursors = new CursorCodec(async () => (await secrets()).signingKey);
  const table = new Table({ name: TABLE_NAME, client: documentClient(), cursors });
  return {
    table,
    admins: new AdminRepository(table),
    apiKeys: new ApiKeyRepository(table),
    assets: new AssetRepository(table, MEDIA_BASE_URL),
    audit: new AuditRepository(table),
    board: new BoardRepository(table),
    boardCounting: new BoardCounting(table),
    counts: new CountsRepository(table),
    generations: new GenerationRepository(table),
    history: new HistoryRepository(table),
    imageChecks: new ImageCheckRepository(table),
    ledger: new Ledger(table),
    models: new ModelRepository(table),
    notifications: new NotificationRepository(table),
    pages: new PageRepository(table),
    proForms: new ProFormRepository(table),
    proRequests: new ProRequestRepository(table),
    requestCounts: new RequestCountsRepository(table),
    sessions: new SessionRepository(table),
    stats: new StatsRepository(table),
    subscribers: new SubscriberRepository(table),
    testRuns: new TestRunRepository(table),
  };
}
export type Repositories = ReturnType<typeof repositories>;
