import { type DynamoDbOptions, runsAwsEngine } from '#infra/local-cloud/dynamodb.ts';

/**
 * The API tests' shared product runs on DynamoDB Local if there is a JDK. Everything else runs on the engine of `npm
 * start`, or on that of `ATELIA_DYNAMODB`. So both engines run the whole product, and the faster one runs most tests.
 */
export const awsEngine: DynamoDbOptions['engine'] =
  process.env['ATELIA_DYNAMODB'] === undefined && runsAwsEngine() ? 'dynamodb-local' : 'auto';
