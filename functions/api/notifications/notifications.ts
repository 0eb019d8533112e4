import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { withWords } from '#functions/domain/notifications/notification-content.ts';
import type { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import {
  describeGeneration,
  notify,
  type NotifyDeps,
  type PushResult,
} from '#functions/domain/notifications/notify.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import type { ListRequest } from '#functions/platform/table/table.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

interface InboxDeps {
  readonly notifications: Pick<NotificationRepository, 'pageOf' | 'unread'>;
  readonly generations: Pick<GenerationRepository, 'promptsOf'>;
}

/** Pages ask for one notification to count the unread, and need no prompt. */
export async function listNotifications(deps: InboxDeps, userId: string, request: ListRequest) {
  const [page, unread] = await Promise.all([
    deps.notifications.pageOf(userId, request),
    deps.notifications.unread(userId),
  ]);
  const ids = request.limit === 1 ? [] : page.items.flatMap((note) => findGenerationId(note) ?? []);
  const prompts = ids.length === 0 ? new Map<string, string>() : await deps.generations.promptsOf(ids);
  return {
    ...page,
    unread,
    items: page.items.map((note) => ({ ...note, prompt: prompts.get(findGenerationId(note) ?? '') })),
  };
}

function findGenerationId({ actionPath = '' }: Notification): string | undefined {
  return /^\/results\/([^/]+)$/.exec(actionPath)?.[1];
}

/** The projection, which writes notifications, can lag by this long. */
const maxProjectionLagMs = 60 * 60 * 1000;

interface SeenDeps {
  readonly notifications: NotificationRepository;
  readonly generations: GenerationRepository;
  readonly mediaBaseUrl: string;
  readonly now: () => Date;
}

export async function markSeen(deps: SeenDeps, userId: string, generationIds: readonly string[]): Promise<void> {
  const { notifications, generations, mediaBaseUrl, now } = deps;
  const found = await generations.findMany(generationIds);
  for (const generation of found.values()) {
    const note = generation.userId === userId ? describeGeneration(generation, mediaBaseUrl) : undefined;
    if (note === undefined) continue;
    const isDue = now().getTime() - Date.parse(note.createdAt) < maxProjectionLagMs;
    // A notification stored as read stops the projection from sending a push.
    const isNew = isDue && (await notifications.addRead(userId, note));
    if (!isNew) await notifications.markRead(userId, note.id);
  }
}

export async function sendTest(
  deps: NotifyDeps,
  userId: string,
  now: Date,
): Promise<{ pushed: boolean; reason?: string }> {
  const result = await notify(deps, userId, {
    id: newId(now),
    topic: 'test',
    ...withWords({ code: 'test', values: {} }),
    createdAt: now.toISOString(),
  });
  return result === 'sent' ? { pushed: true } : { pushed: false, reason: reasons[result] };
}

const notRegistered = 'This browser is not registered any more. Disable notifications, and enable them again.';

const reasons: Readonly<Record<Exclude<PushResult, 'sent'>, string>> = {
  'no browser': notRegistered,
  gone: notRegistered,
  unavailable: 'Push notifications are not set up here',
  failed: 'Failed to send notification',
  'told before': 'Failed to send notification',
};
