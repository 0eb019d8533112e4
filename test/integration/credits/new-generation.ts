import type { StoredGeneration } from '#functions/domain/generations/generation.ts';

export function newGeneration(
  from: { id: string; userId: string; amount: number } & Partial<Pick<StoredGeneration, 'chargedAtStart'>>,
): StoredGeneration {
  const now = new Date();
  return {
    id: from.id,
    userId: from.userId,
    appId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
    status: 'processing',
    routePath: '/dream-image',
    pageTitle: 'Dream Image',
    modelId: 'dream-image',
    modelVersion: 1,
    provider: 'fal',
    outputType: 'image',
    estimatedSeconds: 10,
    pollingIntervalSeconds: 60,
    deadlineAt: new Date(now.getTime() + 600_000).toISOString(),
    chargedAtStart: from.chargedAtStart ?? false,
    requestHash: 'hash',
    createdAt: now.toISOString(),
    hold: { amount: from.amount, at: now.toISOString() },
    outputs: [],
  };
}
