import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

interface ProductTableProps {
  readonly isProduction: boolean;
}

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** The single table. `functions/platform/table/keys.ts` lists its keys. */
export class ProductTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { isProduction }: ProductTableProps) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isProduction,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      timeToLiveAttribute: 'expiresAtEpochSeconds',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    // 1: ordered lists (a user's generations, models, users). 2, sparse: generations by state. 3: all generations, also
    // per model.
    for (const index of ['1', '2', '3']) {
      this.table.addGlobalSecondaryIndex({
        indexName: `gsi${index}`,
        partitionKey: key(`gsi${index}pk`),
        sortKey: key(`gsi${index}sk`),
        projectionType: index === '1' ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
      });
    }
  }
}
