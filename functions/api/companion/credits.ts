import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids.ts';
import { requireSubscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import { requireSession, type SubscriberDeps } from './subscribers.ts';

/** A user id is no secret, and a balance is nobody else's business. */
export async function assertMayKnow(
  deps: SubscriberDeps,
  userId: string,
  { sessionId, knowsSecret }: { sessionId: string | undefined; knowsSecret: boolean },
): Promise<void> {
  if (knowsSecret) return;
  const owner = sessionId === undefined ? undefined : await requireSession(deps, sessionId);
  if (owner?.userId !== userId) throw new AppError('unauthenticated', 'Invalid session');
}

export async function checkUserCredit(
  deps: SubscriberDeps,
  userId: string,
  requiredCredits: number,
): Promise<{ credit: number; has_enough_credit: boolean }> {
  await requireSubscriber(deps.subscribers, userId);
  const { available } = await deps.ledger.account(userId);
  return { credit: available, has_enough_credit: available >= requiredCredits };
}

/** Without a key of the caller's own, every call spends. */
export async function deductCredit(
  deps: SubscriberDeps,
  { sessionId, amount, idempotencyKey }: { sessionId: string; amount: number; idempotencyKey: string | undefined },
): Promise<{ success: true; current_credit: number }> {
  const { userId } = await requireSession(deps, sessionId);
  await deps.ledger.deduct(userId, {
    amount,
    reason: 'Deducted by the companion app',
    idempotencyKey: idempotencyKey ?? newId(deps.now()),
    at: deps.now(),
  });
  const { available } = await deps.ledger.account(userId);
  return { success: true, current_credit: available };
}

/** Repeating a grant answers the same and adds nothing. */
export async function grantCredits(
  deps: SubscriberDeps,
  userId: string,
  grant: { amount: number; reason: string; idempotencyKey: string },
): Promise<{ available: number }> {
  await requireSubscriber(deps.subscribers, userId);
  await deps.ledger.grant(userId, { ...grant, at: deps.now() });
  const { available } = await deps.ledger.account(userId);
  return { available };
}
