import { expect, it, vi } from 'vitest';
import { settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

it.each([workflowErrors.providerBusy, workflowErrors.resultUnknown, workflowErrors.accountRefused])(
  "an end by %s is the provider's fault and can be retried",
  async (workflowError) => {
    const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
    const settle = vi.fn<(...args: unknown[]) => Promise<void>>(async () => undefined);
    const deps = {
      generations: { findWithRun: async () => ({ generation, run: {} }) },
      credits: { settle },
      now: () => new Date(),
    };
    await settleGeneration(deps as never, generation.id, workflowError);
    const error = { code: 'provider', message: 'Fast generation failed', retryable: true };
    expect(settle).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'generation', id: generation.id, hold: generation.hold }),
      expect.objectContaining({ kind: 'release', error }),
    );
  },
);
