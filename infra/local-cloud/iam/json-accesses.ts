import * as z from 'zod/mini';
import { localAccount, localRegion } from '../local-aws.ts';
import type { Access } from './policy.ts';

interface Service {
  readonly prefix: string;
  /** The field of a request with the resource. */
  readonly resource: string;
  /** Turns a plain name into an ARN. */
  readonly arnOfName: string;
}

const arn = (service: string, kind: string) => `arn:aws:${service}:${localRegion}:${localAccount}:${kind}:`;
const services: Readonly<Record<string, readonly Service[]>> = {
  AWSStepFunctions: [
    { prefix: 'states', resource: 'stateMachineArn', arnOfName: arn('states', 'stateMachine') },
    { prefix: 'states', resource: 'executionArn', arnOfName: arn('states', 'execution') },
  ],
  AmazonSQS: [{ prefix: 'sqs', resource: 'QueueUrl', arnOfName: `arn:aws:sqs:${localRegion}:${localAccount}:` }],
  secretsmanager: [{ prefix: 'secretsmanager', resource: 'SecretId', arnOfName: arn('secretsmanager', 'secret') }],
};

const bodySchema = z.record(z.string(), z.unknown());

/** The right that a call of a JSON service needs; `*` for operations without a resource. */
export function jsonAccess(service: string, operation: string, body: unknown): Access {
  const known = services[service] ?? [];
  const fields = bodySchema.parse(body);
  const prefix = known[0]?.prefix ?? service.toLowerCase();
  const named = known.find(({ resource }) => typeof fields[resource] === 'string');
  // The last part of a queue's URL is its name.
  const name = String(fields[named?.resource ?? '']).replace(/^https?:.*\//, '');
  return {
    action: `${prefix}:${operation}`,
    resource: named === undefined ? '*' : name.startsWith('arn:') ? name : `${named.arnOfName}${name}`,
  };
}
