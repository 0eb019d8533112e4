import { join } from 'node:path';
import { LocalAlarms } from './alarms.ts';
import type { Compute } from './cloud-compute.ts';
import type { CloudOptions } from './cloud-options.ts';
import type { Deployment } from './deployment.ts';
import type { Authorizer } from './iam/authorizer.ts';
import type { RunningParts } from './running-parts.ts';
import { startSchedules } from './schedules.ts';
import { startStreams } from './streams.ts';

/** Starts streams, schedules and alarms. */
export function startTriggers(
  deployment: Deployment,
  { functions, rights, queues, metrics }: Compute,
  { authorizer, dynamodb }: { readonly authorizer: Authorizer; readonly dynamodb: string },
  { dataDir, schedules = true, retryScale, report = console.error }: CloudOptions,
  parts: RunningParts,
): LocalAlarms {
  parts.add(
    startStreams(deployment, {
      endpoint: dynamodb,
      positionsFile: join(dataDir, 'stream-positions.json'),
      queues,
      metrics,
      invoke: functions.invoke.bind(functions),
      authorizer,
      retryScale,
      report,
    }),
  );
  if (schedules) parts.add(startSchedules(deployment, rights));
  const measure = (atEpochMs: number) => {
    for (const QueueName of queues.names) {
      const visible = { namespace: 'AWS/SQS', name: 'ApproximateNumberOfMessagesVisible', dimensions: { QueueName } };
      metrics.record(visible, queues.counts(QueueName).visible, atEpochMs);
    }
  };
  const knownFile = join(dataDir, 'alarms.json');
  const settings = { metrics, measure, schedules, startedAtEpochMs: Date.now(), knownFile, report };
  return parts.add(new LocalAlarms(deployment, settings));
}
