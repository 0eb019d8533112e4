import { z } from 'zod';
import { AppError } from '#functions/platform/app-error.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from '#functions/domain/generations/wake.ts';

const bodySchema = z.object({ request_id: z.string().min(1) });

/**
 * Wakes the generation's execution, which then asks fal itself: the notice decides nothing, so a late, doubled or
 * reordered one is harmless. It is also how a submit whose answer was lost learns its request id.
 */
export async function receiveFalWebhook(
  generations: GenerationRepository,
  generationId: string,
  body: Uint8Array,
): Promise<void> {
  const { request_id: requestId } = parseBody(body);
  const run = await generations.run(generationId);
  if (run.submittedAt === undefined) return;
  const isOurs = await generations.updateRun(
    generationId,
    { requestId },
    'attribute_not_exists(requestId) OR requestId = :requestId',
  );
  if (isOurs && run.taskToken !== undefined) await wake(run.taskToken);
}

function parseBody(body: Uint8Array): z.infer<typeof bodySchema> {
  try {
    return bodySchema.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new AppError('invalid_input', 'The webhook body is not what fal sends');
  }
}
