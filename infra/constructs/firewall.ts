import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { ErrorBody } from '#shared/kernel/schemas.ts';
import { accountWideName } from './distribution.ts';

interface FirewallProps {
  readonly callsPerFiveMinutes: number;
}

/** https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html */
const managedRules = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];

/** Only counted: bodies contain free text and file addresses, and providers' webhooks send no user agent. */
const onlyCounted = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'NoUserAgent_HEADER',
];

/** Secrets can be guessed here. All browsers behind one address sign in fewer than a hundred times in five minutes. */
const guessable = ['/api/admin/session', '/api/session/connect', '/companion/connect'];
const guessesPerFiveMinutes = 100;

/** Other servers call these paths often from few addresses, with a secret or a signature. */
const servers = ['/companion/users/', '/companion/deduct_credit', '/companion/check_user_credit', '/api/webhooks/'];

const refusal = 'too-many-requests';
const refusalBody: ErrorBody = {
  error: { code: 'too_many_requests', message: 'Too many requests. Please try again in 5 min.' },
};

export class Firewall extends Construct {
  readonly arn: string;
  readonly metricName: string;

  constructor(scope: Construct, id: string, { callsPerFiveMinutes }: FirewallProps) {
    super(scope, id);
    this.metricName = accountWideName(this, 'firewall');
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: this.metricName,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [refusal]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusalBody) },
      },
      visibilityConfig: visible(this.metricName),
      rules: [
        limit('CallsOfAnAddress', { limit: callsPerFiveMinutes, scopeDownStatement: startsWithNone(servers) }),
        limit('GuessesOfAnAddress', { limit: guessesPerFiveMinutes, scopeDownStatement: matchesPath(guessable) }),
        ...managedRules.map((name) => managed(name, [])),
        managed('AWSManagedRulesCommonRuleSet', onlyCounted),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
    this.arn = acl.attrArn;
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

function limit(name: string, of: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>): Rule {
  return {
    name,
    statement: { rateBasedStatement: { ...of, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: refusal,
          responseHeaders: [{ name: 'retry-after', value: '300' }],
        },
      },
    },
    visibilityConfig: visible(name),
  };
}

function managed(name: string, counted: readonly string[]): Rule {
  return {
    name,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
  };
}

function matchesPath(paths: readonly string[]): CfnWebACL.StatementProperty {
  return { orStatement: { statements: paths.map((path) => pathIs('EXACTLY', path)) } };
}

function startsWithNone(beginnings: readonly string[]): CfnWebACL.StatementProperty {
  const statements = beginnings.map((beginning) => pathIs('STARTS_WITH', beginning));
  return { notStatement: { statement: { orStatement: { statements } } } };
}

function pathIs(positionalConstraint: 'EXACTLY' | 'STARTS_WITH', searchString: string): CfnWebACL.StatementProperty {
  const textTransformations = [{ priority: 0, type: 'NORMALIZE_PATH' }];
  return {
    byteMatchStatement: { fieldToMatch: { uriPath: {} }, positionalConstraint, searchString, textTransformations },
  };
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
