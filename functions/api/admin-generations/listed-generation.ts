import type { ListedGeneration } from '#shared/contracts/admin-generations.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';

/** A generation as a row of the console's list. */
export function listedGeneration(generation: StoredGeneration): ListedGeneration {
  const { id, userId, pageTitle, modelId, status, outputType, hold, settlement } = generation;
  const { providerCostUsd, error, refund, createdAt } = generation;
  return {
    id,
    userId,
    pageTitle,
    modelId,
    status,
    outputType,
    creditCost: hold.amount,
    providerCostUsd,
    error,
    refund,
    createdAt,
    endedAt: settlement?.at,
  };
}
