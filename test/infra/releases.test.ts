import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { Deployment } from '#infra/local-cloud/deployment.ts';
import { api } from '#shared/contracts/api.ts';
import { completeProduction, resourcesOf, statementsOf, synthesise } from '#test/support/synthesise.ts';

const playground = synthesise();
const production = synthesise({ stage: 'prod', settings: completeProduction });

const steps = ['submit', 'await', 'store', 'settle'].map((step) => `generation-workflow-${step}`);

/** The logical id of each function's version, by the function's name. */
function versionsIn({ app }: typeof playground): Map<string, string> {
  const names = new Map(
    Object.entries(app.findResources('AWS::Lambda::Function')).map(([id, { Properties }]) => [
      id,
      Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME as string,
    ]),
  );
  return new Map(
    Object.entries(app.findResources('AWS::Lambda::Version')).map(([id, { Properties }]) => [
      names.get(Properties.FunctionName.Ref) ?? '',
      id,
    ]),
  );
}

describe('a running generation', () => {
  const versions = versionsIn(playground);

  it('and a running account job call versions of functions that no deployment deletes', () => {
    const machines = resourcesOf(playground.app, 'AWS::StepFunctions::StateMachine');
    const called = machines.flatMap(({ Properties }) =>
      [...JSON.stringify(Properties.DefinitionString).matchAll(/FunctionName[^{]*\{"Ref":"(\w+)"\}/g)].map(
        ([, id = '']) => id,
      ),
    );
    const pinned = [...steps, 'account-jobs'].map((name) => versions.get(name));
    expect(new Set(called)).toEqual(new Set(pinned));
    const all = playground.app.findResources('AWS::Lambda::Version');
    for (const id of called) expect(all[id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('keeps the right to call them after newer versions were published', () => {
    const invoked = statementsOf(playground.app)
      .filter(({ Action }) => Action === 'lambda:InvokeFunction')
      .map(({ Resource }) => JSON.stringify(Resource));
    for (const id of [...steps, 'account-jobs'].map((name) => versions.get(name) ?? '')) {
      const { Ref } = playground.app.findResources('AWS::Lambda::Version')[id]!['Properties'].FunctionName;
      expect(invoked.join()).toContain(`{"Fn::Join":["",[{"Fn::GetAtt":["${Ref}","Arn"]},":*"]]}`);
    }
  });

  it('is started by the alias of the machine', async () => {
    const { assemblyDir, app } = playground;
    const deployment = new Deployment(await readAssembly(assemblyDir));
    const [alias] = deployment.resources('AWS::StepFunctions::StateMachineAlias');
    expect(deployment.refOf(alias!)).toMatch(/:stateMachine:Atelia-dev-app-GenerationWorkflowMachine\w+:live$/);
    const starting = resourcesOf(app, 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.Environment?.Variables?.STATE_MACHINE_ARN,
    );
    expect(starting.length).toBeGreaterThan(2);
    for (const { Properties } of starting) {
      expect(Properties.Environment.Variables.STATE_MACHINE_ARN).toEqual({ Ref: alias!.logicalId });
    }
  });
});

describe('the API', () => {
  it('calls its functions by aliases only', async () => {
    const deployment = new Deployment(await readAssembly(playground.assemblyDir));
    const aliases = deployment.resources('AWS::Lambda::Alias').map((alias) => deployment.refOf(alias));
    expect(aliases).toHaveLength(Object.keys(api).length + 1);
    const uri = z.object({ IntegrationUri: z.string() });
    const called = deployment
      .resources('AWS::ApiGatewayV2::Integration')
      .map((integration) => deployment.read(integration, uri).IntegrationUri);
    expect(new Set(called)).toEqual(new Set(aliases));
  });
});

describe('a release', () => {
  it('makes new versions of the functions that changed, and of no others', () => {
    expect(versionsIn(synthesise())).toEqual(versionsIn(playground));
    const changed = synthesise({ settings: { kind: 'playground', maxRunningGenerations: 3 } });
    const [before, after] = [versionsIn(playground), versionsIn(changed)];
    expect([...after].filter(([name, id]) => before.get(name) === id)).toEqual([]);
  });

  it('reaches all calls of a playground at once', () => {
    playground.app.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
    playground.app.hasResourceProperties('AWS::StepFunctions::StateMachineAlias', {
      DeploymentPreference: { Type: 'ALL_AT_ONCE' },
    });
  });

  it('gets a tenth of the calls and generations of a production first, and ends when an alarm rings', () => {
    const { app } = production;
    const alarms = Object.keys(app.findResources('AWS::CloudWatch::Alarm'));
    const ending = ['ApiServerErrors', 'FunctionFailures', 'UnattendedErrors', 'UnsettledGenerations'].map((name) => ({
      Ref: alarms.find((id) => id.startsWith(`Alarms${name}`)),
    }));
    const inAnyOrder = (all: readonly object[]) =>
      Match.arrayWith([...all].toSorted((one, other) => order(one) - order(other)));
    const order = (one: object) => alarms.findIndex((id) => JSON.stringify(one).includes(id));
    app.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: inAnyOrder(ending.map((Name) => ({ Name }))) },
      AutoRollbackConfiguration: { Enabled: true, Events: Match.arrayWith(['DEPLOYMENT_STOP_ON_ALARM']) },
    });
    const aliases = Object.values(app.findResources('AWS::Lambda::Alias'));
    expect(aliases).toHaveLength(Object.keys(api).length + 1);
    for (const alias of aliases) expect(alias['UpdatePolicy']).toHaveProperty('CodeDeployLambdaAliasUpdate');
    app.hasResourceProperties('AWS::StepFunctions::StateMachineAlias', {
      DeploymentPreference: { Type: 'CANARY', Percentage: 10, Interval: 10, Alarms: inAnyOrder(ending) },
    });
  });

  it('can be at once in a production', () => {
    const { app } = synthesise({ stage: 'prod', settings: { ...completeProduction, releases: 'at-once' } });
    app.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
  });

  it('shows new routes after the functions, and new pages after the routes', () => {
    const [id, routes] = Object.entries(production.app.findResources('AWS::CloudFormation::Stack'))[0]!;
    const aliases = Object.keys(production.app.findResources('AWS::Lambda::Alias'));
    expect(routes['DependsOn']).toEqual(expect.arrayContaining(aliases));
    const deployments = Object.values(production.app.findResources('Custom::CDKBucketDeployment'));
    expect(deployments.filter(({ DependsOn }) => [DependsOn].flat().includes(id))).toHaveLength(1);
  });
});
