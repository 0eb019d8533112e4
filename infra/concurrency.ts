/** Store occupies a function for seconds, the other steps for tenths of a second. */
const shares = {
  'generation-workflow-submit': 2,
  'generation-workflow-await': 2,
  'generation-workflow-store': 10,
  'generation-workflow-settle': 2,
  uploads: 2,
  'admin-media': 1,
  'admin-pro-requests': 1,
} as const satisfies Record<string, number>;

const allShares = Object.values(shares).reduce<number>((sum, share) => sum + share, 0);

/** AWS refuses to leave fewer. https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
export const minUnreserved = 100;

// Decision: docs/decisions/050-concurrent-executions.md
/** Reserves half, or nothing when the number is unknown or the other half would be less than `minUnreserved`. */
export function reservedExecutions(concurrentExecutions: number | undefined): ReadonlyMap<string, number> {
  const half = Math.floor((concurrentExecutions ?? 0) / 2);
  if (half < minUnreserved) return new Map();
  const perShare = Math.floor(half / allShares);
  return new Map(Object.entries(shares).map(([name, share]) => [name, share * perShare]));
}

interface AccountConcurrency {
  readonly unreserved: number;
  readonly reservedByStage: number;
}

/** Returns 0 if AWS accepts the stage's reservation. */
export function missingExecutions(
  concurrentExecutions: number | undefined,
  { unreserved, reservedByStage }: AccountConcurrency,
): number {
  const wanted = [...reservedExecutions(concurrentExecutions).values()].reduce((sum, count) => sum + count, 0);
  if (wanted <= reservedByStage) return 0;
  return Math.max(0, minUnreserved + wanted - reservedByStage - unreserved);
}
