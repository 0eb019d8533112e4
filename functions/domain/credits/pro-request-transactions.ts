import type { RequestEvent } from '#shared/rules/pro-request.ts';
import { assetItem, type StoredAsset } from '../assets/asset-repository.ts';
import { keys, proRequestIndexKeys, proRequestStatusKeys } from '#functions/platform/table/keys.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';
import { requestUpdate } from '../pro-requests/pro-request-update.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';

/** How a request ends. */
export interface ProRequestSettlement {
  readonly kind: 'capture' | 'release';
  /** The results, which become the subscriber's. */
  readonly assets?: readonly StoredAsset[];
  readonly rejectionReason?: string;
  /** What is remembered of it; without an admin's name when the product did it. */
  readonly event: RequestEvent;
  readonly at: Date;
}

/** Refused when the credits do not cover it. A request is no running generation, and does not count as one. */
export function holdForRequest(table: string, { userId, hold }: StoredProRequest): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET available = available - :amount, held = held + :amount, updatedAt = :at',
      ConditionExpression: 'available >= :amount',
      ExpressionAttributeValues: { ':amount': hold.amount, ':at': hold.at },
    },
  };
}

/** Refused when it exists already. */
export function createRequest(table: string, request: StoredProRequest): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: {
        ...keys.proRequest(request.userId, request.id),
        ...proRequestIndexKeys(request),
        ...proRequestStatusKeys(request, request.status),
        ...request,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Moves what is held to where the settlement says. */
export function settleRequestCredits(
  table: string,
  { userId, hold }: StoredProRequest,
  { kind, at }: ProRequestSettlement,
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET held = held - :amount, #to = #to + :amount, updatedAt = :at',
      ConditionExpression: 'held >= :amount',
      ExpressionAttributeNames: { '#to': kind === 'capture' ? 'spent' : 'available' },
      ExpressionAttributeValues: { ':amount': hold.amount, ':at': at.toISOString() },
    },
  };
}

/** Refused when it has ended already. */
export function endRequest(table: string, request: StoredProRequest, settlement: ProRequestSettlement): TransactItem {
  const { kind, assets, rejectionReason, event, at } = settlement;
  const changes = {
    status: kind === 'capture' ? ('completed' as const) : ('rejected' as const),
    ...(assets && { assets }),
    ...(rejectionReason !== undefined && { rejectionReason }),
    settlement: { kind, amount: request.hold.amount, at: at.toISOString() },
  };
  const condition = 'attribute_exists(pk) AND attribute_not_exists(settlement)';
  return { Update: { TableName: table, ...requestUpdate(request, { changes, event }, condition) } };
}

/** A result among the subscriber's assets. */
export function createResult(table: string, asset: StoredAsset): TransactItem {
  return { Put: { TableName: table, Item: assetItem(asset), ConditionExpression: 'attribute_not_exists(pk)' } };
}
