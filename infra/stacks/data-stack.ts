import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { MediaLibrary } from '../constructs/media.ts';
import { ProductSecrets } from '../constructs/secrets.ts';
import { ProductTable } from '../constructs/table.ts';

interface DataStackProps extends StackProps {
  readonly config: StageConfig;
}

export class DataStack extends Stack {
  readonly table: ProductTable;
  readonly media: MediaLibrary;
  readonly secrets: ProductSecrets;

  constructor(scope: Construct, id: string, { config, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = new ProductTable(this, 'Table', config);
    this.media = new MediaLibrary(this, 'Media', {
      isProduction: config.isProduction,
      host: config.hosts && { name: config.hosts.media, certificateArn: config.hosts.certificateArn },
    });
    this.secrets = new ProductSecrets(this, 'Secrets', { isProduction: config.isProduction });
    new CfnOutput(this, 'TableName', { value: this.table.table.tableName });
    new CfnOutput(this, 'SigningSecretArn', { value: this.secrets.signing.secretArn });
    new CfnOutput(this, 'OperatorSecretArn', { value: this.secrets.operator.secretArn });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucket.bucketName });
    new CfnOutput(this, 'MediaCname', { value: this.media.distributionName });
  }
}
