import { type AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
export type StreamItem = z.infer<typeof itemSchema>;

/** Repeated deliveries have the same `id`. */
export interface Change {
  readonly id: string;
  readonly before: StreamItem | undefined;
  readonly after: StreamItem | undefined;
  readonly isExpiry?: boolean;
}

export function parseChange({ eventID, dynamodb, userIdentity }: DynamoDBRecord): Change {
  return {
    id: z.string().parse(eventID),
    before: parseImage(dynamodb?.OldImage),
    after: parseImage(dynamodb?.NewImage),
    isExpiry: identitySchema.safeParse(userIdentity).success,
  };
}

const identitySchema = z.object({ principalId: z.literal('dynamodb.amazonaws.com') });

function parseImage(image: unknown): StreamItem | undefined {
  return isImage(image) ? itemSchema.parse(unmarshall(image)) : undefined;
}

function isImage(image: unknown): image is Record<string, AttributeValue> {
  return typeof image === 'object' && image !== null;
}
