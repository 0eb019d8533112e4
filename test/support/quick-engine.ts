import { type DynamoDbOptions, dynoxideBinary } from '#infra/local-cloud/dynamodb.ts';

/**
 * The product that tests of the API share, and the repositories, run over AWS's own engine; screens, the ledger and products
 * that a test file has for itself run over the one for machines without Java. So each has the whole product on it, and the
 * quicker one has the many.
 */
export const quickEngine: DynamoDbOptions['engine'] = dynoxideBinary() ? 'dynoxide' : 'auto';
