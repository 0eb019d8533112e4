import type { FaultName, NetworkFaults } from '#infra/local-cloud/hostile-network.ts';

/** Gives each planned fault to the first call that can have it, in order, and takes it off the plan. */
export function plannedFaults(plan: FaultName[]): NetworkFaults {
  return {
    choose: (_, fitting) => {
      const next = fitting.find((fault) => fault === plan[0]);
      if (next !== undefined) plan.shift();
      return next;
    },
    delayMs: (maxMs) => maxMs,
  };
}
