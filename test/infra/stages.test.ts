import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { completeProduction, resourcesOf, stacksOf, synthesise } from '#test/support/synthesise.ts';

const production = (settings: Record<string, unknown> = {}, more = {}) =>
  synthesise({ stage: 'prod', settings: { ...completeProduction, ...settings }, ...more });

const existing = {
  connectUrl: 'https://connect.example/connect',
  creditCheckUrl: 'https://database.example/rest/v1/rpc/check_user_credit',
  deductUrl: 'https://credits.example/deduct_credit',
  publicKey: 'anonymous',
};
const plain = 'http://connect.example/connect';

describe('the settings of a stage', () => {
  it.each(['account', 'region', 'hosts', 'companion', 'alarmEmail', 'defaultAppId', 'openAiModel'])(
    'are refused for a production without %s',
    (name) => {
      expect(() => production({ [name]: undefined })).toThrow(
        `Stage prod is incomplete: cdk.json does not say ${name}`,
      );
    },
  );

  it.each([
    ['misspelt', { alarmMail: 'ops@example.com' }, /alarmMail/],
    ['in the wrong format', { alarmEmail: 'ops' }, /alarmEmail/],
    [
      'for an unencrypted connection to the existing back end',
      { companion: { ...existing, connectUrl: plain } },
      /companion/,
    ],
    [
      'for only one address of the existing back end',
      { companion: { ...existing, deductUrl: undefined } },
      /companion/,
    ],
    [
      'a host in place of an address',
      { companion: { ...existing, deductUrl: 'https://credits.example' } },
      /companion/,
    ],
    ['without a key for the existing back end', { companion: { ...existing, publicKey: undefined } }, /companion/],
  ])('are refused when one is %s', (_what, settings, message) => {
    expect(() => production(settings)).toThrow(message);
  });

  it('can name an existing back end', () => {
    expect(production({ companion: existing }).config.companion).toEqual(existing);
  });

  it('are refused on the command line, because the next deployment would lose them', () => {
    const context = { alarmEmail: 'ops@example.com' };
    expect(() => synthesise({ context })).toThrow("Not with -c, but in cdk.json's stages: alarmEmail");
  });

  it('must exist in cdk.json', () => {
    expect(() => synthesise({ context: { stage: 'demo' } })).toThrow('cdk.json has no stage demo, only dev');
  });

  it('require a second factor of super admins in a production, unless switched off', { tags: ['whole'] }, () => {
    const variables = ({ app }: { app: Template }) =>
      resourcesOf(app, 'AWS::Lambda::Function').map(
        ({ Properties }) => Properties.Environment?.Variables?.SUPER_ADMINS_NEED_SECOND_FACTOR,
      );
    expect(variables(production())).toContain('true');
    expect(variables(production())).not.toContain('false');
    expect(variables(production({ superAdminsNeedSecondFactor: false }))).not.toContain('true');
    expect(synthesise().config.superAdminsNeedSecondFactor).toBe(false);
  });

  it('show subscribers’ data to all admins, unless limited to super admins', { tags: ['whole'] }, () => {
    const variables = ({ app }: { app: Template }) =>
      resourcesOf(app, 'AWS::Lambda::Function').map(
        ({ Properties }) => Properties.Environment?.Variables?.SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY,
      );
    expect(variables(production())).not.toContain('true');
    expect(variables(production({ subscriberDataForSuperAdminsOnly: true }))).toContain('true');
  });

  it('in cdk.json describe a playground, and a production that is still incomplete', () => {
    const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'));
    expect(synthesise({ context }).config).toMatchObject({
      stage: 'dev',
      isProduction: false,
      allowMockSessions: false,
    });
    expect(() => synthesise({ context: { ...context, stage: 'prod' } })).toThrow('Stage prod is incomplete');
  });

  it('allow mock sessions in a playground only', { tags: ['whole'] }, () => {
    expect(() => production({ allowMockSessions: true })).toThrow(/mock sessions/);
    for (const { Properties } of resourcesOf(production().app, 'AWS::Lambda::Function')) {
      expect(Properties.Environment?.Variables?.ALLOW_MOCK_SESSIONS ?? 'false').toBe('false');
    }
  });

  it("limit the API's calls per second", { tags: ['whole'] }, () => {
    const { app } = synthesise({ settings: { kind: 'playground', apiThrottle: { rateLimit: 7, burstLimit: 9 } } });
    app.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
    });
  });
});

describe('a production', () => {
  it('keeps its data', () => {
    production().data.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Retain' });
  });

  it('uses its own host names, with TLS 1.2 or later', () => {
    const { app, data } = production();
    for (const [template, name] of [
      [app, 'app.example.com'],
      [data, 'media.example.com'],
    ] as const) {
      const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
      expect(distribution!.Properties.DistributionConfig).toMatchObject({
        Aliases: [name],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      });
    }
  });

  it('shows operators no warning of CDK about the site', () => {
    const { root } = stacksOf({ stage: 'prod', settings: completeProduction });
    const messages = root.synth().stacks.flatMap((stack) => stack.messages);
    expect(messages.filter(({ id }) => id.includes('/Site/'))).toEqual([]);
  });

  it('is not deployed without the built site', () => {
    const builtSite = mkdtempSync(join(tmpdir(), 'nothing-'));
    expect(existsSync(join(builtSite, 'index.html'))).toBe(false);
    expect(() => production({}, { builtSite })).toThrow('The site is not built: npm run build');
    expect(() => synthesise({ builtSite })).not.toThrow();
  });
});

describe('the names of resources of two stages in two regions', () => {
  const longest = 'a-long-name-of-16'.slice(0, 16);
  const places = [
    { stage: 'prod', region: 'eu-central-1' },
    { stage: 'prod', region: 'ap-southeast-1' },
    { stage: longest, region: 'eu-central-1' },
    { stage: longest, region: 'ap-southeast-1' },
  ];
  const names = places.flatMap(({ stage, region }) => {
    const stacks = synthesise({ stage, settings: { ...completeProduction, region } });
    return [...explicitNames(stacks.data), ...explicitNames(stacks.app), ...explicitNames(stacks.routes)];
  });

  it('are unique', () => {
    expect(names.length).toBeGreaterThan(4 * 6);
    const named = names.map(({ type, name }) => `${type} ${name}`);
    expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([]);
  });

  it('have at most 64 characters', () => {
    expect(names.filter(({ name }) => name.length > 64)).toEqual([]);
  });
});

/** These names are unique only inside their parent, which has its own name. */
const inner =
  /^AWS::(IAM::Policy|ApiGatewayV2::(Stage|Route|Integration)|Lambda::Alias|StepFunctions::StateMachineAlias)$/;

function explicitNames(template: Template): { type: string; name: string }[] {
  return Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties?: object }>)
    .filter(({ Type }) => Type.startsWith('AWS::') && !inner.test(Type))
    .flatMap(({ Type, Properties = {} }) => {
      const typeName = Type.split('::')[2]!;
      const named = (Properties as Record<string, object>)[`${typeName}Config`] ?? {};
      return [Properties, named].flatMap(Object.entries).flatMap(([key, name]) => {
        const isName = (key === 'Name' || key === `${typeName}Name`) && typeof name === 'string';
        return isName ? [{ type: Type, name }] : [];
      });
    });
}

it('a production leaves a fifth of the 500 resources that CloudFormation allows in a stack', () => {
  const settings = { ...completeProduction, alerts: { sender: 'alerts@example.com' } };
  const stacks = synthesise({ stage: 'prod', settings });
  const counts = Object.entries({ data: stacks.data, app: stacks.app, routes: stacks.routes }).map(
    ([name, template]) => [name, Object.keys(template.toJSON().Resources).length] as const,
  );
  console.log(`Resources of a production: ${counts.map((count) => count.join(' ')).join(', ')} of 500`);
  expect(Math.max(...counts.map(([, count]) => count))).toBeLessThan(400);
  // CloudFormation passes at most 200 parameters to a nested stack.
  expect(Object.keys(stacks.routes.toJSON().Parameters).length).toBeLessThan(150);
});
