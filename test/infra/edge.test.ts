import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { runbookPage } from '#infra/constructs/alarm-texts.ts';
import { edgeFunction } from '#infra/local-cloud/edge.ts';
import { api } from '#shared/contracts/api.ts';
import { completeProduction, resourcesOf, stacksOf, synthesise } from '#test/support/synthesise.ts';

const playground = synthesise();
const secret = expect.stringMatching(/secretsmanager:.*EdgeSecret/);
const [distribution] = resourcesOf(playground.app, 'AWS::CloudFront::Distribution');
const config = distribution!.Properties.DistributionConfig;
const ofApi = config.CacheBehaviors as Record<string, any>[];

describe('the distribution in front of the API', () => {
  it('proves to the API that a call came through it, with a secret that no template contains', () => {
    const { OriginCustomHeaders } = config.Origins.find(({ Id }: { Id: string }) => Id === ofApi[0]!['TargetOriginId']);
    expect(OriginCustomHeaders).toEqual([{ HeaderName: 'x-site-secret', HeaderValue: expect.anything() }]);
    expect(JSON.stringify(OriginCustomHeaders[0].HeaderValue)).toEqual(secret);
    const functions = resourcesOf(playground.app, 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties['Environment']?.Variables?.POWERTOOLS_SERVICE_NAME,
    );
    expect(functions.length).toBeGreaterThan(Object.keys(api).length);
    for (const { Properties } of functions) {
      expect(JSON.stringify(Properties['Environment'].Variables.EDGE_SECRET)).toEqual(secret);
    }
  });

  it("passes the caller's address, and replaces an address that the caller sent", async () => {
    const [associated] = new Set(ofApi.map((behavior) => JSON.stringify(behavior['FunctionAssociations'])));
    const named = resourcesOf(playground.app, 'AWS::CloudFront::Function').find(({ Properties }) =>
      Properties['FunctionCode'].includes('x-viewer-address'),
    );
    expect(associated).toContain('ViewerAddress');
    const headers = { 'x-viewer-address': '10.0.0.1' };
    const viewer = { method: 'POST', path: '/api/x', query: '', headers, body: undefined, viewerIp: '203.0.113.7' };
    const request = await edgeFunction(named!.Properties['FunctionCode'])(viewer);
    expect(request.headers['x-viewer-address']).toBe('203.0.113.7');
  });

  it('sends headers against content sniffing, scripts and plain HTTP', () => {
    const policies = resourcesOf(playground.app, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policies).toHaveLength(3);
    for (const { Properties } of policies) {
      expect(Properties['ResponseHeadersPolicyConfig'].SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 365 * 24 * 60 * 60, IncludeSubdomains: true },
      });
    }
    for (const { PathPattern, ResponseHeadersPolicyId } of ofApi) {
      const named = PathPattern === '/s/*' ? 'SharePageHeaders' : 'ApiHeaders';
      expect(JSON.stringify(ResponseHeadersPolicyId)).toContain(named);
    }
  });
});

describe('the firewall', () => {
  const stacks = (region: string) =>
    stacksOf({ stage: 'prod', settings: { ...completeProduction, region } }).root.node.children;
  const templateOf = (region: string, id: string) =>
    Template.fromStack(stacks(region).find(({ node }) => node.id === id) as never);

  it.each(['eu-central-1', 'us-east-1'])(
    'stands in us-east-1 in front of a production in %s',
    { tags: ['whole'] },
    (region) => {
      const edge = stacks(region).find(({ node }) => node.id === 'Edge');
      expect(edge).toMatchObject({ region: 'us-east-1', stackName: `Atelia-prod-${region}-edge` });
      const alarms = stacks(region).find(({ node }) => node.id === 'EdgeAlarms');
      expect(alarms).toMatchObject({ region: 'us-east-1', stackName: `Atelia-prod-${region}-edge-alarms` });
      const [site] = resourcesOf(templateOf(region, 'App'), 'AWS::CloudFront::Distribution');
      expect(JSON.stringify(site!.Properties['DistributionConfig'].WebACLId)).toMatch(/WebAcl/i);
    },
  );

  it("answers 429 to an address with too many calls, and uses AWS's managed rules", () => {
    const [acl] = resourcesOf(templateOf('eu-central-1', 'Edge'), 'AWS::WAFv2::WebACL');
    const { Rules, CustomResponseBodies, Scope } = acl!.Properties;
    expect(Scope).toBe('CLOUDFRONT');
    expect(Rules.map(({ Name }: { Name: string }) => Name)).toEqual([
      'CallsOfAnAddress',
      'GuessesOfAnAddress',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(Rules[0].Statement.RateBasedStatement).toMatchObject({ Limit: 3000, AggregateKeyType: 'IP' });
    for (const { Action } of Rules.slice(0, 2)) {
      const { ResponseCode, CustomResponseBodyKey } = Action.Block.CustomResponse;
      expect(ResponseCode).toBe(429);
      expect(JSON.parse(CustomResponseBodies[CustomResponseBodyKey].Content)).toMatchObject({
        error: { code: 'too_many_requests' },
      });
    }
  });

  it('rings in its own region, for blocked requests and for errors of the site, with a section in the runbook', () => {
    const alarms = resourcesOf(templateOf('eu-central-1', 'EdgeAlarms'), 'AWS::CloudWatch::Alarm');
    expect(alarms.map(({ Properties }) => [Properties['MetricName'], Properties['AlarmActions'].length])).toEqual([
      ['5xxErrorRate', 1],
      ['BlockedRequests', 1],
    ]);
    for (const { Properties } of alarms) {
      const section = /#(\w+)$/.exec(Properties['AlarmDescription'])?.[1];
      expect(runbookPage().toLowerCase()).toContain(`## ${section}\n`);
    }
    const [acl] = resourcesOf(templateOf('eu-central-1', 'Edge'), 'AWS::WAFv2::WebACL');
    const [, blocked] = alarms;
    expect(blocked!.Properties['Dimensions']).toContainEqual({
      Name: 'WebACL',
      Value: acl!.Properties['VisibilityConfig'].MetricName,
    });
  });

  it('limits guesses of secrets, on paths that are all routes', () => {
    const [acl] = resourcesOf(templateOf('eu-central-1', 'Edge'), 'AWS::WAFv2::WebACL');
    const guesses = acl!.Properties['Rules'][1].Statement.RateBasedStatement.ScopeDownStatement.OrStatement;
    const paths = guesses.Statements.map(({ ByteMatchStatement }: any) => ByteMatchStatement.SearchString);
    const routes = Object.values(api).flatMap((contract) => Object.values(contract).map(({ path }) => path as string));
    expect(routes).toEqual(expect.arrayContaining(paths));
  });

  it('is optional for a playground, and requires its account and region', { tags: ['whole'] }, () => {
    expect(stacksOf({}).root.node.tryFindChild('Edge')).toBeUndefined();
    const settings = { kind: 'playground', firewall: { callsPerFiveMinutes: 500 } };
    expect(() => stacksOf({ settings })).toThrow('cdk.json must say its account and region');
    expect(
      stacksOf({ settings: { ...settings, account: '123456789012', region: 'eu-west-1' } }).root.node.tryFindChild(
        'Edge',
      ),
    ).toBeDefined();
  });
});
