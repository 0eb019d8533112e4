import { Deployment } from '#infra/local-cloud/deployment.ts';

/** Makes a stack named `S` with these resources. */
export function deployed(Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>): Deployment {
  const template = { Parameters: {}, Mappings: {}, Conditions: {}, Outputs: {}, Resources };
  return new Deployment({ assetPaths: new Map(), stacks: [{ name: 'S', template }] });
}
