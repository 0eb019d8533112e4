import { type DynamoDbOptions, dynoxideBinary } from '#infra/local-cloud/dynamodb.ts';

/**
 * The API and the repositories are tested over AWS's own engine, and everything else over the one for machines without Java:
 * so each has the whole product on it, and the quicker one has the many.
 */
export const quickEngine: DynamoDbOptions['engine'] = dynoxideBinary() ? 'dynoxide' : 'auto';
