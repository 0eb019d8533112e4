import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { generationNote } from '#functions/domain/notifications/generation-note.ts';
import type { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';

/** By so much the projection, which tells of ends, may be behind. */
const latestMs = 60 * 60 * 1000;

interface SeenDeps {
  readonly notifications: NotificationRepository;
  readonly generations: GenerationRepository;
  readonly now: () => Date;
}

/** How these ended somebody has seen: nobody has to be told any more, whether the inbox tells of it already or is about to. */
export async function markSeen(deps: SeenDeps, userId: string, generationIds: readonly string[]): Promise<void> {
  const { notifications, generations, now } = deps;
  const found = await generations.findMany(generationIds);
  for (const generation of found.values()) {
    const note = generation.userId === userId ? generationNote(generation) : undefined;
    if (note === undefined) continue;
    const mayCome = now().getTime() - Date.parse(note.createdAt) < latestMs;
    // Put in first, it is there already when the projection comes with it, which then tells no browser either.
    const isNew = mayCome && (await notifications.addRead(userId, note));
    if (!isNew) await notifications.markRead(userId, note.id);
  }
}
