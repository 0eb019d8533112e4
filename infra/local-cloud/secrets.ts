import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import { jsonOperation, type JsonApi } from './control-plane.ts';
import { replaceFile } from './data-dir.ts';
import type { Deployment } from './deployment.ts';
import { AwsError, localClientConfig } from './local-aws.ts';
import { physicalName, resolveRef } from './physical-names.ts';

const secretSchema = z.object({
  SecretString: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.object({
      SecretStringTemplate: z._default(z.string(), '{}'),
      GenerateStringKey: z.optional(z.string()),
      PasswordLength: z._default(z.number(), 32),
      ExcludePunctuation: z._default(z.boolean(), false),
      ExcludeCharacters: z._default(z.string(), ''),
    }),
  ),
});
type SecretProperties = z.output<typeof secretSchema>;

const storedSchema = z.record(z.string(), z.string());
const jsonSecretSchema = z.record(z.string(), z.unknown());
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Values are generated once or filled in from `operatorSecret`, before references to them can be resolved. */
export class LocalSecrets {
  private readonly arns: ReadonlyMap<string, string>;
  private readonly values: Readonly<Record<string, string>>;
  private readonly operators: ReadonlySet<string>;
  private readonly operatorSecret: Readonly<Record<string, string>>;

  constructor(deployment: Deployment, file: string, operatorSecret: Readonly<Record<string, string>>) {
    const resources = deployment.resources('AWS::SecretsManager::Secret');
    const stored = existsSync(file) ? storedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    const missing = resources.filter((resource) => !(physicalName(resource) in stored));
    this.values = {
      ...stored,
      ...Object.fromEntries(
        missing.map((found) => [physicalName(found), generate(deployment.read(found, secretSchema))]),
      ),
    };
    this.operators = new Set(
      resources
        .filter((resource) => {
          const { SecretString, GenerateSecretString } = deployment.read(resource, secretSchema);
          return SecretString === undefined && GenerateSecretString === undefined;
        })
        .map(physicalName),
    );
    this.operatorSecret = operatorSecret;
    this.arns = new Map(resources.map((resource) => [resolveRef(resource), physicalName(resource)]));
    for (const [arn, name] of this.arns) {
      const value = this.values[name];
      if (value) deployment.secretReferences.set(`{{resolve:secretsmanager:${arn}:SecretString:::}}`, value);
    }
    replaceFile(file, `${JSON.stringify(this.values, null, 2)}\n`, 0o600);
  }

  readonly api: JsonApi = {
    GetSecretValue: jsonOperation(z.object({ SecretId: z.string() }), ({ SecretId }) => {
      const name = this.arns.get(SecretId) ?? SecretId;
      const SecretString = this.value(name);
      if (SecretString === undefined) {
        throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.");
      }
      return { Name: name, ARN: SecretId, SecretString, VersionId: randomUUID() };
    }),
  };

  all(): ReadonlyMap<string, string> {
    const named = [...this.arns.values()].map((name) => [name, this.value(name)] as const);
    return new Map(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  private value(name: string): string | undefined {
    const stored = this.values[name];
    return this.operators.has(name) ? this.filledIn(stored) : stored;
  }

  private filledIn(byHand = ''): string | undefined {
    const filled = { ...jsonSecretSchema.parse(parseJson(byHand) ?? {}), ...this.operatorSecret };
    return Object.keys(filled).length === 0 ? undefined : JSON.stringify(filled);
  }
}

function generate({ SecretString, GenerateSecretString: rules }: SecretProperties): string {
  if (!rules) return SecretString ?? '';
  const alphabet = Array.from(rules.ExcludePunctuation ? letters : letters + punctuation).filter(
    (character) => !rules.ExcludeCharacters.includes(character),
  );
  const password = Array.from({ length: rules.PasswordLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  if (!rules.GenerateStringKey) return password;
  const template = storedSchema.parse(JSON.parse(rules.SecretStringTemplate));
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: password });
}

/** Moto finds a secret by the name at the end of its ARN, so the templates' references reach it. */
export async function createMotoSecrets(endpoint: string, values: ReadonlyMap<string, string>): Promise<void> {
  const client = new SecretsManagerClient({ ...localClientConfig, endpoint });
  for (const [Name, SecretString] of values) await client.send(new CreateSecretCommand({ Name, SecretString }));
  client.destroy();
}
