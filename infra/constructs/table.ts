import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

type ProductTableProps = Pick<StageConfig, 'isProduction' | 'restoredTable'>;

const indexes = ['1', '2', '3'];
export const tableIndexes = indexes.map((index) => `gsi${index}`);

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** `functions/platform/table/keys.ts` lists its keys. */
export class ProductTable extends Construct {
  readonly table: ITable;

  constructor(scope: Construct, id: string, { isProduction, restoredTable }: ProductTableProps) {
    super(scope, id);
    const own = new Table(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isProduction,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      timeToLiveAttribute: 'expiresAtEpochSeconds',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    // 1: ordered lists (a user's generations, models). 2: generations by state. 3: all generations, also per model.
    for (const index of indexes) {
      own.addGlobalSecondaryIndex({
        indexName: `gsi${index}`,
        partitionKey: key(`gsi${index}pk`),
        sortKey: key(`gsi${index}sk`),
        projectionType: index === '1' ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
      });
    }
    const restored = restoredTable && {
      tableName: restoredTable.name,
      tableStreamArn: restoredTable.streamArn,
      globalIndexes: tableIndexes,
    };
    this.table = restored ? Table.fromTableAttributes(this, 'Restored', restored) : own;
    // An export that the app's stack still uses can't be deleted, so a change of tables must not remove these.
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) Stack.of(this).exportValue(value);
  }
}
