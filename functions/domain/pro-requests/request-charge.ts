import { assetItem, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { Charge, ChargeEnd, CreditBook } from '#functions/domain/credits/charge.ts';
import { keys, proRequestIndexKeys, proRequestStatusKeys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { RequestEvent } from '#shared/rules/pro-request.ts';
import { type ProRequestRepository, requestUpdate, unchangedIndexFields } from './pro-request-repository.ts';
import type { StoredProRequest } from './pro-request.ts';

export interface ProRequestSettlement extends ChargeEnd {
  readonly kind: 'capture' | 'release';
  readonly assets?: readonly StoredAsset[];
  readonly rejectionReason?: string;
  readonly event: RequestEvent;
}

export function requestCharge(request: StoredProRequest): Charge<ProRequestSettlement> & { readonly isRunning: false } {
  const { id, userId, hold, companionSessionId } = request;
  return {
    kind: 'request',
    id,
    userId,
    hold,
    isRunning: false,
    isChargedAtStart: false,
    companionSessionId,
    create: (table) => ({
      Put: {
        TableName: table,
        Item: {
          ...keys.proRequest(userId, id),
          ...proRequestIndexKeys(request),
          ...proRequestStatusKeys(request, request.status),
          ...request,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }),
    end: (table, { kind, assets, rejectionReason, event, at }) => {
      const changes = {
        status: kind === 'capture' ? ('completed' as const) : ('rejected' as const),
        ...(assets && { assets }),
        ...(rejectionReason !== undefined && { rejectionReason }),
        settlement: { kind, amount: hold.amount, at: at.toISOString() },
        companionSessionId: undefined,
      };
      const ifOpen = `attribute_not_exists(settlement) AND ${unchangedIndexFields(request)}`;
      return [
        { Update: { TableName: table, ...requestUpdate(request, { changes, event }, ifOpen) } },
        ...(assets ?? []).map((asset) => ({
          Put: { TableName: table, Item: assetItem(asset), ConditionExpression: 'attribute_not_exists(pk)' },
        })),
      ];
    },
  };
}

interface SettleRequestDeps {
  readonly credits: Pick<CreditBook, 'settle'>;
  readonly proRequests: Pick<ProRequestRepository, 'find'>;
}

const maxAttempts = 10;

/** Repeats with the latest copy when an admin has changed the request meanwhile. Returns false when it has ended. */
export async function settleRequest(
  { credits, proRequests }: SettleRequestDeps,
  request: StoredProRequest,
  settlement: ProRequestSettlement,
  extraWrites: TransactItem[] = [],
): Promise<boolean> {
  const { userId, id } = request;
  let latest: StoredProRequest | undefined = request;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (await credits.settle(requestCharge(latest), settlement, extraWrites)) return true;
    latest = await proRequests.find(userId, id);
    if (latest === undefined || latest.settlement !== undefined) return false;
  }
  throw new Error(`The request ${id} changes too often to end now`);
}
