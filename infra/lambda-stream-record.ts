import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';

/** Lambda delivers times in seconds, bytes in base64, and types of empty maps, which DynamoDB Local leaves out. */
export function deliveredRecord({ awsRegion, dynamodb, userIdentity, ...event }: StreamRecord) {
  const { ApproximateCreationDateTime, ...change } = dynamodb ?? {};
  return {
    ...event,
    eventSource: 'aws:dynamodb',
    awsRegion,
    dynamodb: {
      ...asDelivered(change),
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000),
    },
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
  };
}

function asDelivered<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, item: unknown) => {
      if (item instanceof Uint8Array) return Buffer.from(item).toString('base64');
      return name !== 'M' && isEmptyObject(item) ? { M: {} } : item;
    }),
  );
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
