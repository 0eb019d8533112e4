import { type DynamoDbOptions, runsAwsEngine } from '#infra/local-cloud/dynamodb.ts';

/**
 * The product that tests of the API share runs over AWS's own engine where there is a JDK; screens, repositories, the ledger and
 * products that a test file has for itself run over the one that `npm start` takes. So each has the whole product on it, and the
 * quicker one has the many.
 */
export const awsEngine: DynamoDbOptions['engine'] = runsAwsEngine() ? 'dynamodb-local' : 'auto';
