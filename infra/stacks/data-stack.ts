import { CfnOutput, Stack, type StackProps, RemovalPolicy } from 'aws-cdk-lib';
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { MediaLibrary } from '../constructs/media.ts';
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

interface ProductSecretsProps {
  readonly isProduction: boolean;
}

/** Two secrets, because a changed rule of a generated secret replaces its whole value, with operators' entries. */
class ProductSecrets extends Construct {
  readonly signing: ISecret;
  /** Only operators write this JSON (docs/how-to/deploy.md). No deployment overwrites it: the template has no value. */
  readonly operator: ISecret;

  constructor(scope: Construct, id: string, { isProduction }: ProductSecretsProps) {
    super(scope, id);
    const removalPolicy = isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.signing = new Secret(this, 'Signing', {
      description:
        'Signs list cursors and webhook addresses; API keys are encrypted under it at first. Change it as docs/how-to/deploy.md says.',
      removalPolicy,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    const operator = new CfnSecret(this, 'Operator', {
      description:
        'falKey, openaiKey, firebaseServiceAccount, companionSecret, encryptionKeys, encryptionKeyId, signingKeys, c2paCertificates, c2paPrivateKey',
    });
    operator.applyRemovalPolicy(removalPolicy);
    this.operator = Secret.fromSecretCompleteArn(this, 'OperatorSecret', operator.ref);
  }
}
