import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

interface ProductSecretsProps {
  readonly isProduction: boolean;
}

/** Two secrets, because a changed rule of a generated secret replaces its whole value, with operators' entries. */
export class ProductSecrets extends Construct {
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
