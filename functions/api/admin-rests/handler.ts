import { adminRests, type Rest, type RestKind } from '#shared/contracts/admin-rests.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { noFigures } from '#shared/rules/protection.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import { figuresOf } from '#functions/domain/rests/day-figures.ts';
import { mayKnow, mayResume } from '#functions/domain/rests/may-resume.ts';
import type { RestRepository } from '#functions/domain/rests/rest-repository.ts';
import { restView } from '#functions/domain/rests/rest-view.ts';
import { isResting } from '#functions/domain/rests/resting.ts';
import { AppError } from '#functions/platform/app-error.ts';

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

interface RestDeps {
  readonly rests: RestRepository;
  readonly dailyStats: DailyStatsRepository;
  readonly tableName: string;
  readonly now: () => Date;
}

/** What rests and concerns this admin, newest first. */
export async function listRests({ rests, now }: RestDeps, admin: AdminCaller): Promise<Rest[]> {
  const at = now();
  const resting = (await rests.all()).filter((rest) => isResting(rest, at) && mayKnow(admin, rest));
  const newestFirst = resting.toSorted((a, b) => b.since.localeCompare(a.since));
  return newestFirst.map((rest) => restView(admin, rest));
}

/** Lets it go on; throws `not_found`, also for what is another admin's, and `conflict` when it has ended meanwhile. */
export async function resume(
  deps: RestDeps,
  admin: AdminCaller,
  { kind, id }: { readonly kind: RestKind; readonly id: string },
): Promise<void> {
  const at = deps.now();
  const rest = await deps.rests.find(kind, id);
  if (!isResting(rest, at) || !mayResume(admin, rest)) throw new AppError('not_found', 'It does not rest');
  const day = at.toISOString().slice(0, 10);
  const [counted] = kind === 'model' ? await deps.dailyStats.ofModel(id, [day]) : [];
  const change = { action: 'let go on', kind: auditKinds[kind], id, name: rest.name, before: { rests: rest.reason } };
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, at));
  const figures = counted === undefined ? noFigures : figuresOf(counted);
  if (!(await deps.rests.end(rest, { at, figures }, [audit]))) {
    throw new AppError('conflict', 'It does not rest any more');
  }
  // The list is a moment behind.
  const others = (await deps.rests.all()).filter((one) => isResting(one, at) && !(one.kind === kind && one.id === id));
  await deps.rests.noteResting(others);
}

const auditKinds = { model: 'model', key: 'api key', stage: 'stage' } as const;
