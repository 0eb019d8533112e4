import { type Ledger, refundCharge } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { requireGeneration } from './inspect-generation.ts';

interface RefundDeps {
  readonly generations: GenerationRepository;
  readonly ledger: Ledger;
  readonly tableName: string;
  readonly isEmbedded: boolean;
  readonly now: () => Date;
}

/** Refunds a completed generation once; throws `conflict` when it was not charged or is refunded. */
export async function refundGeneration(
  deps: RefundDeps,
  admin: AdminCaller,
  id: string,
  reason: string,
): Promise<void> {
  if (!deps.isEmbedded) throw new AppError('unavailable', 'The companion app keeps subscribers and their credits');
  const { generation } = await requireGeneration(deps.generations, id);
  assertRefundable(generation);
  const at = deps.now();
  const { userId, pageTitle: name, hold } = generation;
  const change = { action: 'refunded', kind: 'generation', id, name, reason, after: { credits: hold.amount } } as const;
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, at), userId);
  if (await refundCharge(deps.ledger, generationCharge(generation), { reason, at }, [audit])) return;
  throw alreadyRefunded();
}

function assertRefundable({ settlement, refund, hold }: StoredGeneration): void {
  if (refund !== undefined) throw alreadyRefunded();
  if (settlement === undefined) throw new AppError('conflict', 'It has not ended yet: nothing has been charged');
  if (settlement.kind !== 'capture' || hold.amount === 0) throw new AppError('conflict', 'It was not charged');
}

const alreadyRefunded = () => new AppError('conflict', 'It has been refunded already');
