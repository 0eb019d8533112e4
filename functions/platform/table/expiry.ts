/**
 * DynamoDB deletes an item up to two days after its end. Readers treat an expired item as absent, and a write may replace
 * it.
 */
export function isExpired(item: { readonly expiresAtEpochSeconds?: number | undefined }, now: Date): boolean {
  return item.expiresAtEpochSeconds !== undefined && item.expiresAtEpochSeconds <= epochSeconds(now);
}

/** For a write that needs `condition` or an expired item. */
export function orExpired(condition: string, now: Date) {
  return {
    ConditionExpression: `${condition} OR expiresAtEpochSeconds <= :now`,
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
  };
}

export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
