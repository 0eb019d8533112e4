import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';

/**
 * Ages the stored times of a running generation (start, deadline and submit) as much faster as waits are shortened.
 * Hours pass in minutes, and the product's code is unchanged.
 */
export class TimeLapse {
  private readonly scale: number;
  /** The last written time, with the real time that it stands for. */
  private readonly submits = new Map<string, { shown: string; trueMs: number }>();

  constructor(scale: number) {
    this.scale = scale;
  }

  async advance(table: Table, generation: StoredGeneration): Promise<void> {
    const createdMs = new Date(generation.createdAt).getTime();
    const deadlineMs = createdMs + generationSchedule(generation).deadlineSeconds * 1000 * this.scale;
    const since = `${this.shown(createdMs)}#${generation.id}#${generation.modelId}`;
    const values = { ':deadline': this.shown(deadlineMs), ':since': since };
    const update = { expression: 'SET deadlineAt = :deadline, gsi2sk = :since', values };
    await table.update(keys.generation(generation.id), update, 'attribute_exists(gsi2pk)');
    await this.advanceSubmit(table, generation.id);
  }

  private async advanceSubmit(table: Table, id: string): Promise<void> {
    const { submittedAt } = await new GenerationRepository(table).run(id);
    if (submittedAt === undefined) return;
    const written = this.submits.get(id);
    const trueMs = written?.shown === submittedAt ? written.trueMs : new Date(submittedAt).getTime();
    const shown = this.shown(trueMs);
    const update = { expression: 'SET submittedAt = :shown', values: { ':shown': shown, ':seen': submittedAt } };
    if (await table.update(keys.generationRun(id), update, 'submittedAt = :seen'))
      this.submits.set(id, { shown, trueMs });
  }

  private shown(trueMs: number): string {
    const now = Date.now();
    return new Date(now + (trueMs - now) / this.scale).toISOString();
  }
}
