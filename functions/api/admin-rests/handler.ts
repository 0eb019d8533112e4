import { adminRests } from '#shared/contracts/admin-rests.ts';
import { noFigures } from '#shared/rules/protection.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { toDayFigures, canSeeRest, mayResume, toRestView } from '#functions/domain/rests/rest-repository.ts';
import { isResting } from '#functions/domain/rests/resting.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';

const { adminSessions, dailyStats, rests, table } = repositories();

const auditKinds = { model: 'model', key: 'api key', stage: 'stage' } as const;

export const handler = feature(
  adminRests,
  {
    listRests: async ({ caller }) => {
      const now = new Date();
      const shown = (await rests.all()).filter((rest) => isResting(rest, now) && canSeeRest(caller, rest));
      const newestFirst = shown.toSorted((a, b) => b.since.localeCompare(a.since));
      return { items: newestFirst.map((rest) => toRestView(caller, rest)) };
    },
    resume: async ({ caller, params: { kind, id } }) => {
      const at = new Date();
      const rest = await rests.find(kind, id);
      if (!isResting(rest, at) || !mayResume(caller, rest)) throw new AppError('not_found', 'It does not rest');
      const day = at.toISOString().slice(0, 10);
      const [counted] = kind === 'model' ? await dailyStats.ofModel(id, [day]) : [];
      const figures = counted === undefined ? noFigures : toDayFigures(counted);
      const subject = { kind: auditKinds[kind], id, name: rest.name };
      const entry = auditEntry(caller, { action: 'let go on', ...subject, before: { rests: rest.reason } }, at);
      if (!(await rests.end(rest, { at, figures }, [putAuditEntry(table.name, entry)]))) {
        throw new AppError('conflict', 'It does not rest any more');
      }
      const isOther = (one: typeof rest) => isResting(one, at) && !(one.kind === kind && one.id === id);
      await rests.noteResting((await rests.all()).filter(isOther));
    },
  },
  { admin: adminGuard(adminSessions) },
);
