import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { makeStacks } from '#infra/stacks/app.ts';

// Halves the time of a synthesis; `cdk synth` and `npm run rehearse` validate the templates.
process.env['CDK_VALIDATION'] = 'false';

export interface StageRequest {
  stage?: string;
  settings?: Record<string, unknown>;
  context?: Record<string, unknown>;
  builtSite?: string;
}

/** The settings that a production requires. */
export const completeProduction = {
  kind: 'production',
  account: '123456789012',
  region: 'eu-central-1',
  hosts: {
    site: 'app.example.com',
    media: 'media.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a4b5ac5-9d0b-4f0e-8f6d-6b1f1a2b3c4d',
  },
  companion: 'embedded',
  alarmEmail: 'ops@example.com',
  defaultAppId: '0a4b5ac5-9d0b-4f0e-8f6d-6b1f1a2b3c4d',
  openAiModel: 'gpt-6-luna',
};

/** Makes the stacks of a stage; by default the playground `dev`. */
export function stacksOf({
  stage = 'dev',
  settings = { kind: 'playground' },
  context,
  builtSite = emptySite(),
}: StageRequest) {
  const root = new App({ context: { stage, stages: { [stage]: settings }, ...context } });
  return { root, ...makeStacks(root, builtSite) };
}

export function synthesise(request: StageRequest = {}) {
  const { root, config, data, app } = stacksOf(request);
  const { directory: assemblyDir } = root.synth();
  const routes = Template.fromStack(app.apiRoutes);
  return { config, assemblyDir, data: Template.fromStack(data), app: Template.fromStack(app), routes };
}

/** A built site with one page, so templates do not depend on whether the real site is built. */
function emptySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

export interface Resource {
  Type: string;
  Properties: Record<string, any>;
}

/** The rights of functions are part of their roles; other policies are resources. */
export function statementsOf(template: Template, roleId?: string): Record<string, any>[] {
  const roles = Object.entries(template.findResources('AWS::IAM::Role')).flatMap(([id, { Properties }]) =>
    roleId === undefined || id === roleId
      ? ((Properties.Policies ?? []) as { PolicyDocument: { Statement: object[] } }[])
      : [],
  );
  const attached = roleId === undefined ? resourcesOf(template, 'AWS::IAM::Policy') : [];
  return [...roles, ...attached.map(({ Properties }) => Properties)].flatMap(
    ({ PolicyDocument }) => PolicyDocument!.Statement,
  );
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.values(template.findResources(type)) as Resource[];
}
