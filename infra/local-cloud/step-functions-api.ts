import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonOperation, type JsonApi } from './control-plane.ts';
import { type ExecutionRecord, executionStatusSchema } from './execution-journal.ts';
import { AwsError } from './local-aws.ts';
import { splitMachineArn } from './physical-names.ts';
import { RequestQuota } from './request-quota.ts';
import type { LocalStateMachine } from './state-machine.ts';
import { fitsState, type TaskTokens } from './state-tasks.ts';

/** Step Functions' quotas in its larger regions (developer guide, "Quotas related to API action throttling"). */
const describeQuota = { burst: 300, perSecond: 15 };

export function stepFunctionsApi(machines: readonly LocalStateMachine[], tokens: TaskTokens): JsonApi {
  const machineNamed = (arn: string): LocalStateMachine => {
    const { machineArn, qualifier } = splitMachineArn(arn);
    const found = machines.find((machine) => machine.arn === machineArn);
    const isKnown = qualifier === undefined || found?.qualifiers.includes(qualifier);
    if (!found || !isKnown) throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    return found;
  };
  const executionNamed = (arn: string): { machine: LocalStateMachine; name: string } => {
    const machine = machines.find((candidate) => arn.startsWith(candidate.executionArn('')));
    if (!machine) throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
    return { machine, name: arn.slice(machine.executionArn('').length) };
  };

  const describing = new RequestQuota(describeQuota);
  return {
    StartExecution: jsonOperation(
      z.object({
        stateMachineArn: z.string(),
        name: z._default(z.string(), () => randomUUID()),
        input: z._default(z.string(), '{}'),
      }),
      ({ stateMachineArn, name, input }) => {
        const machine = machineNamed(stateMachineArn);
        const { startedAtEpochMs } = machine.start(name, input);
        return { executionArn: machine.executionArn(name), startDate: startedAtEpochMs / 1000 };
      },
    ),
    DescribeExecution: jsonOperation(z.object({ executionArn: z.string() }), ({ executionArn }) => {
      describing.take();
      const { machine, name } = executionNamed(executionArn);
      const record = machine.describe(name);
      const { input, output, error, cause } = record;
      return { ...summary(machine, record), input, output, error, cause };
    }),
    StopExecution: jsonOperation(
      z.object({ executionArn: z.string(), error: z.optional(z.string()), cause: z.optional(z.string()) }),
      async ({ executionArn, error, cause }) => {
        const { machine, name } = executionNamed(executionArn);
        const { endedAtEpochMs } = await machine.stop(name, error, cause);
        return { stopDate: (endedAtEpochMs ?? Date.now()) / 1000 };
      },
    ),
    ListExecutions: jsonOperation(
      z.object({
        stateMachineArn: z.string(),
        statusFilter: z.optional(executionStatusSchema),
        maxResults: z._default(z.number(), 100),
        nextToken: z._default(z.coerce.number(), 0),
      }),
      ({ stateMachineArn, statusFilter, maxResults, nextToken }) => {
        const machine = machineNamed(stateMachineArn);
        const all = machine.list().filter(({ status }) => !statusFilter || status === statusFilter);
        const end = nextToken + maxResults;
        return {
          executions: all.slice(nextToken, end).map((record) => summary(machine, record)),
          ...(end < all.length ? { nextToken: String(end) } : {}),
        };
      },
    ),
    SendTaskSuccess: jsonOperation(z.object({ taskToken: z.string(), output: z.string() }), ({ taskToken, output }) => {
      tokens.succeed(taskToken, parseOutput(output));
      return {};
    }),
    SendTaskFailure: jsonOperation(
      z.object({ taskToken: z.string(), error: z.optional(z.string()), cause: z.optional(z.string()) }),
      ({ taskToken, error, cause }) => {
        tokens.fail(taskToken, error, cause);
        return {};
      },
    ),
    SendTaskHeartbeat: jsonOperation(z.object({ taskToken: z.string() }), ({ taskToken }) => {
      tokens.heartbeat(taskToken);
      return {};
    }),
  };
}

function summary(machine: LocalStateMachine, { name, status, startedAtEpochMs, endedAtEpochMs }: ExecutionRecord) {
  return {
    executionArn: machine.executionArn(name),
    stateMachineArn: machine.arn,
    name,
    status,
    startDate: startedAtEpochMs / 1000,
    ...(endedAtEpochMs === undefined ? {} : { stopDate: endedAtEpochMs / 1000 }),
  };
}

function parseOutput(output: string): unknown {
  if (!fitsState(output)) throw new AwsError('InvalidOutput', 'Invalid Output: the maximum is 262144 bytes');
  try {
    return JSON.parse(output);
  } catch (error) {
    throw new AwsError('InvalidOutput', `Invalid Output: '${error instanceof Error ? error.message : output}'`);
  }
}
