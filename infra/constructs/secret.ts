import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

interface ProductSecretProps {
  readonly isProduction: boolean;
}

/**
 * One JSON secret. `signingKey` is generated; the operator fills in the providers' keys after the first deployment
 * (see the README), since they must never be in a template.
 */
export class ProductSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { isProduction }: ProductSecretProps) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'falKey, openaiKey, firebaseServiceAccount, companionSecret, signingKey',
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({
          falKey: '',
          openaiKey: '',
          firebaseServiceAccount: '',
          companionSecret: '',
        }),
        generateStringKey: 'signingKey',
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
  }
}
