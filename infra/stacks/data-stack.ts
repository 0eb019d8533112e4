import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { MediaLibrary } from '../constructs/media.ts';
import { ProductSecret } from '../constructs/secret.ts';
import { ProductTable } from '../constructs/table.ts';

interface DataStackProps extends StackProps {
  readonly config: StageConfig;
}

/** All that must outlive a deployment: the table, the media and the keys. */
export class DataStack extends Stack {
  readonly table: ProductTable;
  readonly media: MediaLibrary;
  readonly secret: ProductSecret;

  constructor(scope: Construct, id: string, { config, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = new ProductTable(this, 'Table', { isProduction: config.isProduction });
    this.media = new MediaLibrary(this, 'Media', { isProduction: config.isProduction });
    this.secret = new ProductSecret(this, 'Secret', { isProduction: config.isProduction });
  }
}
