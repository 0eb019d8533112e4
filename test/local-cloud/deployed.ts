import { Deployment } from '#infra/local-cloud/deployment.ts';

export function deployed(Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>): Deployment {
  const template = { Parameters: {}, Mappings: {}, Conditions: {}, Outputs: {}, Resources };
  return new Deployment({ assetPaths: new Map(), stacks: [{ name: 'S', template }] });
}
