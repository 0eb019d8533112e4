import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { generationNote } from '#functions/domain/notifications/notify.ts';
import type { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';

/** The projection, which writes notifications, can lag by this long. */
const maxProjectionLagMs = 60 * 60 * 1000;

interface SeenDeps {
  readonly notifications: NotificationRepository;
  readonly generations: GenerationRepository;
  readonly now: () => Date;
}

/** Marks generations as seen, whether their notifications are in the inbox already or will come. */
export async function markSeen(deps: SeenDeps, userId: string, generationIds: readonly string[]): Promise<void> {
  const { notifications, generations, now } = deps;
  const found = await generations.findMany(generationIds);
  for (const generation of found.values()) {
    const note = generation.userId === userId ? generationNote(generation) : undefined;
    if (note === undefined) continue;
    const isDue = now().getTime() - Date.parse(note.createdAt) < maxProjectionLagMs;
    // Written first as read: the projection finds it and pushes nothing.
    const isNew = isDue && (await notifications.addRead(userId, note));
    if (!isNew) await notifications.markRead(userId, note.id);
  }
}
