import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type FaultName,
  type HostileNetworkOptions,
  RandomFaults,
  startHostileNetwork,
} from '#infra/local-cloud/hostile-network.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { freePorts, listen } from '#infra/local-cloud/ports.ts';
import { plannedFaults } from '#test/support/planned-faults.ts';

/** Starts a service that answers every call with success, behind a network whose first call has the fault. */
async function startService(service: HostileNetworkOptions['service'], fault: FaultName) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      bodies.push((await buffer(request)).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    void answer();
  });
  const [port = 0, networkPort = 0] = await freePorts(2);
  const listening = await listen(server, port);
  const planned = [fault];
  const faults = plannedFaults(planned);
  const network = await startHostileNetwork({ service, port: networkPort, target: `http://127.0.0.1:${port}`, faults });
  onTestFinished(async () => {
    await network.close();
    await listening.close();
  });
  const config = { ...localClientConfig, endpoint: `http://127.0.0.1:${networkPort}`, forcePathStyle: true };
  return { bodies, planned, config };
}

describe("a fault that AWS's client repeats", () => {
  it.each(['throttled', 'internal', 'lost request', 'lost answer'] as const)('of a file: %s', async (fault) => {
    const { bodies, planned, config } = await startService('s3', fault);
    await new S3Client(config).send(new PutObjectCommand({ Bucket: 'media', Key: 'a', Body: 'content' }));
    expect(planned).toEqual([]);
    expect(bodies).toEqual(fault === 'lost answer' ? ['content', 'content'] : ['content']);
  });

  it.each(['throttled', 'lost request', 'lost answer'] as const)('of a workflow: %s', async (fault) => {
    const { bodies, planned, config } = await startService('stepFunctions', fault);
    await new SFNClient(config).send(new SendTaskSuccessCommand({ taskToken: 'token', output: '{}' }));
    expect(planned).toEqual([]);
    expect(bodies).toHaveLength(fault === 'lost answer' ? 2 : 1);
  });
});

it('a read of a file has no lost answer, because nothing would be lost', async () => {
  const { planned, config } = await startService('s3', 'lost answer');
  await new S3Client(config).send(new GetObjectCommand({ Bucket: 'media', Key: 'a' }));
  expect(planned).toEqual(['lost answer']);
});

it('random faults are as frequent as asked for, and counted by service and name', () => {
  let state = 0;
  const random = () => (state = (state + 0.618_034) % 1);
  const faults = new RandomFaults({ probability: () => 0.1, random });
  const chosen = Array.from({ length: 1000 }, () => faults.choose('s3', ['throttled', 'internal']));
  const count = chosen.filter((fault) => fault !== undefined).length;
  expect(count).toBeGreaterThan(150);
  expect(count).toBeLessThan(250);
  expect([...faults.counts.values()].reduce((sum, value) => sum + value)).toBe(count);
});
