import type { Activity } from '#shared/contracts/account.ts';
import { activityOf } from '#functions/api/account/activity-of.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';

const windowMs = 30 * 24 * 60 * 60 * 1000;
/** Beyond this many the figures are of the latest; nobody reads the difference. */
const mostGenerations = 1000;
const pageSize = 200;

/** The figures of the last thirty days. */
export async function recentActivity(generations: GenerationRepository, userId: string, now: Date): Promise<Activity> {
  const recent = await generationsSince(generations, userId, new Date(now.getTime() - windowMs));
  const counted = recent.map(({ createdAt, status, outputType, settlement }) => ({
    createdAt,
    status,
    outputType,
    charged: settlement?.kind === 'capture' ? settlement.amount : 0,
  }));
  return activityOf(counted, now);
}

async function generationsSince(
  generations: GenerationRepository,
  userId: string,
  since: Date,
): Promise<StoredGeneration[]> {
  const found: StoredGeneration[] = [];
  let cursor: string | undefined;
  do {
    const page = await generations.pageOf(userId, { limit: pageSize, cursor });
    found.push(...page.items.filter(({ createdAt }) => new Date(createdAt) >= since));
    const isPast = page.items.some(({ createdAt }) => new Date(createdAt) < since);
    cursor = isPast || found.length >= mostGenerations ? undefined : page.nextCursor;
  } while (cursor !== undefined);
  return found;
}
