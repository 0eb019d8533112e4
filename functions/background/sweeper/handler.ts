import { setTimeout as pause } from 'node:timers/promises';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics } from '#functions/platform/metrics.ts';
import { reportingUnexpected } from '#functions/platform/unexpected-errors.ts';
import { Executions } from '#functions/domain/generations/executions.ts';
import { sweep } from './sweep.ts';

const data = repositories();
const { credits, outbox } = companionMode(data);
const executions = new Executions(environment().STATE_MACHINE_ARN);
const now = () => new Date();

/** Every minute: rescues what is stuck, goes on with the outbox, and publishes what the alarms stand on. */
export const handler = reportingUnexpected(async () => {
  const report = await sweep({ ...data, credits, executions, now, pause });
  publishMetrics('sweeper', {
    processingCount: report.processing,
    oldestProcessingAgeSeconds: report.oldestAgeSeconds,
    stuckGenerations: report.stuck,
    openIssues: await data.table.count(partitions.issues),
  });
  await outbox?.deliverDue();
  return report;
});
