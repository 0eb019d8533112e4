import { type DynamoDbOptions, dynoxideBinary } from '#infra/local-cloud/dynamodb.ts';

/**
 * Screens and the ledger are tested over the engine for machines without Java, everything else over AWS's own: so each has the
 * whole product on it, and the quicker one has the many.
 */
export const quickEngine: DynamoDbOptions['engine'] = dynoxideBinary() ? 'dynoxide' : 'auto';
