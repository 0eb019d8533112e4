import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { toDayStats, canSeePause, canResume, toPauseView } from '#functions/domain/pauses/pause-repository.ts';
import { isPaused } from '#functions/domain/pauses/paused.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminPauses } from '#shared/contracts/admin-pauses.ts';
import { noStats } from '#shared/rules/protection.ts';

const { adminSessions, dailyStats, pauses, table } = repositories();

const auditKinds = { model: 'model', key: 'api key', stage: 'stage' } as const;

export const handler = feature(
  adminPauses,
  {
    listPauses: async ({ caller }) => {
      const now = new Date();
      const shown = (await pauses.all()).filter((pause) => isPaused(pause, now) && canSeePause(caller, pause));
      const newestFirst = shown.toSorted((a, b) => b.since.localeCompare(a.since));
      return { items: newestFirst.map((pause) => toPauseView(caller, pause)) };
    },
    resume: async ({ caller, params: { kind, id } }) => {
      const at = new Date();
      const pause = await pauses.find(kind, id);
      if (!isPaused(pause, at) || !canResume(caller, pause)) throw new AppError('not_found', 'It is not paused');
      const day = at.toISOString().slice(0, 10);
      const [counted] = kind === 'model' ? await dailyStats.ofModel(id, [day]) : [];
      const stats = counted === undefined ? noStats : toDayStats(counted);
      const subject = { kind: auditKinds[kind], id, name: pause.name };
      const entry = auditEntry(caller, { action: 'resumed', ...subject, before: { paused: pause.reason } }, at);
      if (!(await pauses.end(pause, { at, stats }, [putAuditEntry(table.name, entry)]))) {
        throw new AppError('conflict', 'It is no longer paused');
      }
      const isOther = (other: typeof pause) => isPaused(other, at) && !(other.kind === kind && other.id === id);
      await pauses.savePausedNow((await pauses.all()).filter(isOther));
    },
  },
  { admin: adminGuard(adminSessions) },
);
