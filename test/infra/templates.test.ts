import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { nl } from 'zod/locales';
import { keys } from '#functions/platform/table/keys.ts';
import { languageModelDeadlineMs } from '#functions/providers/openai/assistant.ts';
import { companionEnvironment } from '#infra/config.ts';
import { runbookPage } from '#infra/constructs/alarm-texts.ts';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { edgeFunction } from '#infra/local-cloud/edge.ts';
import { filterCriteriaSchema, passes } from '#infra/local-cloud/stream-delivery.ts';
import { api } from '#shared/contracts/api.ts';
import { productMetrics } from '#shared/metrics-and-alarms.ts';
import { generationSchedule, maxExecutionSeconds } from '#shared/rules/workflow-limits.ts';
import { completeProduction, resourcesOf, statementsOf, synthesise } from '#test/support/synthesise.ts';

const root = join(import.meta.dirname, '../..');

const { app, data, routes: apiRoutes, assemblyDir } = synthesise();
const production = synthesise({ stage: 'prod', settings: completeProduction });

const productFunctions = resourcesOf(app, 'AWS::Lambda::Function').filter(
  ({ Properties }) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME,
);
const statements = statementsOf(app);

describe('the API', () => {
  it("has exactly the contracts' routes and a fallback", () => {
    const declared = Object.values(api).flatMap((contract) =>
      Object.values(contract).map(({ method, path }) => `${method} ${path}`),
    );
    const routes = resourcesOf(apiRoutes, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
    expect(new Set(routes)).toEqual(new Set([...declared, '$default']));
    expect(routes).toHaveLength(declared.length + 1);
  });

  it('has one function per feature', () => {
    const names = productFunctions.map(({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME);
    expect(names).toEqual(expect.arrayContaining(Object.keys(api)));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the functions', () => {
  it("know the stage's language model, and have more time than its calls take", () => {
    const assisting = [...productFunctions, ...resourcesOf(production.app, 'AWS::Lambda::Function')].filter(
      ({ Properties }) => /^(admin-)?assist$/.test(Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME),
    );
    expect(assisting.map(({ Properties }) => Properties.Environment.Variables.OPENAI_MODEL)).toEqual([
      'gpt-4o',
      'gpt-4o',
      'gpt-6-luna',
      'gpt-6-luna',
    ]);
    for (const { Properties } of assisting) {
      expect(Properties.Timeout * 1000).toBeGreaterThanOrEqual(languageModelDeadlineMs + 3000);
    }
  });

  it("know an existing back end's addresses and public key if the stage names them", () => {
    const companion = {
      connectUrl: 'https://connect.example/connect',
      creditCheckUrl: 'https://database.example/rest/v1/rpc/check_user_credit',
      deductUrl: 'https://credits.example/deduct_credit',
      publicKey: 'anonymous',
    };
    const session = (stack: typeof app) =>
      resourcesOf(stack, 'AWS::Lambda::Function')
        .map(({ Properties }) => Properties.Environment?.Variables ?? {})
        .find(({ POWERTOOLS_SERVICE_NAME: name }) => name === 'session');
    const companionVariables = companionEnvironment(companion);
    expect(session(synthesise({ settings: { kind: 'playground', companion } }).app)).toMatchObject(companionVariables);
    for (const name of Object.keys(companionVariables)) expect(session(app)).not.toHaveProperty(name);
  });

  it('run on arm64 and Node 24, with a log group of limited retention', () => {
    for (const { Properties } of productFunctions) {
      expect(Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    }
    const retained = Object.entries(app.findResources('AWS::Logs::LogGroup'))
      .filter(([, { Properties }]) => Properties.RetentionInDays > 0)
      .map(([id]) => id);
    for (const { Properties } of productFunctions) {
      expect(retained).toContain(Properties.LoggingConfig.LogGroup.Ref);
    }
  });

  it('time out before API Gateway does at 30 s', () => {
    const apiFunctions = productFunctions.filter(
      ({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME in api,
    );
    for (const { Properties } of apiFunctions) expect(Properties.Timeout).toBeLessThan(30);
  });

  it("contain the schema library's messages in English only", async () => {
    const { assetPaths } = await readAssembly(assemblyDir);
    const bundles = [...assetPaths.values()].map((path) => join(path, 'index.js')).filter((file) => existsSync(file));
    const bundlesContaining = (words: string) => bundles.filter((file) => readFileSync(file, 'utf8').includes(words));
    const wrongType = { code: 'invalid_type', expected: 'string', input: 1 } as const;
    expect(nl().localeError(wrongType)).toContain('Ongeldige invoer');
    expect(bundlesContaining('Invalid input').length).toBeGreaterThan(productFunctions.length / 2);
    expect(bundlesContaining('Ongeldige invoer')).toEqual([]);
  });

  it('never scan the table and have no wildcard rights', () => {
    expect(statements.filter((statement) => 'NotAction' in statement)).toEqual([]);
    const actions = new Set(statements.flatMap(({ Action }) => Action as string | string[]));
    const tableActions = [...actions]
      .filter((action) => /^(\*|dynamodb:)/.test(action))
      .map((action) => action.split(':')[1]);
    // No wildcard, and no PartiQL, which scans if no key is given.
    const itemActions = [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ];
    const streamActions = ['ListStreams', 'DescribeStream', 'GetRecords', 'GetShardIterator'];
    expect(new Set(tableActions)).toEqual(new Set([...itemActions, ...streamActions]));
  });

  it('have rights on all resources only for actions without a resource', () => {
    const onEverything = statements.filter(({ Resource }) => [Resource].flat().includes('*'));
    const actions = new Set(onEverything.flatMap(({ Action }) => Action as string | string[]));
    const named = /^(xray:\w+|states:SendTaskSuccess|logs:\w+|dynamodb:ListStreams|cloudfront:\w+Invalidation)$/;
    expect(actions.size).toBeGreaterThan(2);
    expect([...actions].filter((action) => !named.test(action))).toEqual([]);
  });

  it('write media only below their folders', () => {
    const writes = statements.filter(({ Action }) => [Action].flat().includes('s3:PutObject'));
    const media = writes.map(({ Resource }) => JSON.stringify(Resource)).filter((arn) => !arn.includes('SiteBucket'));
    expect(media.length).toBeGreaterThan(0);
    for (const arn of media)
      expect(arn).toMatch(/\/(incoming|uploaded|generated|shared|published|exports|test-runs)\/\*/);
  });
});

describe('the table', () => {
  it('is a single on-demand table with recovery, a stream and a time to live', () => {
    data.resourceCountIs('AWS::DynamoDB::Table', 1);
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
    });
  });

  it('is protected and retained in production', () => {
    production.data.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });
});

describe('the secrets', () => {
  it("are separate: the template sets no value for the operator's secret, so it never replaces it", () => {
    const [generated, ...filledIn] = resourcesOf(data, 'AWS::SecretsManager::Secret').toSorted(
      (one, other) =>
        Number('GenerateSecretString' in other.Properties) - Number('GenerateSecretString' in one.Properties),
    );
    expect(generated!.Properties.GenerateSecretString).not.toHaveProperty('SecretStringTemplate');
    expect(filledIn).toHaveLength(1);
    expect(Object.keys(filledIn[0]!.Properties)).toEqual(['Description', 'Tags']);
  });
});

describe('the media', () => {
  it('are private, on their own host, where no file can run', () => {
    data.allResourcesProperties('AWS::S3::Bucket', { PublicAccessBlockConfiguration: { BlockPublicAcls: true } });
    data.resourceCountIs('AWS::CloudFront::Distribution', 1);
    const [policy] = resourcesOf(data, 'AWS::CloudFront::ResponseHeadersPolicy');
    const { ContentSecurityPolicy } = policy!.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    expect(ContentSecurityPolicy.ContentSecurityPolicy).toMatch(/frame-ancestors 'none'; sandbox$/);
  });

  it('are denied to CloudFront while unchecked, and as exports, whatever path it requests', () => {
    const [policy] = resourcesOf(data, 'AWS::S3::BucketPolicy').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('cloudfront.amazonaws.com'),
    );
    const policyStatements: Record<string, any>[] = policy!.Properties.PolicyDocument.Statement;
    const denied = policyStatements.filter(
      ({ Effect, Principal }) => Effect === 'Deny' && Principal.Service !== undefined,
    );
    expect(denied).toMatchObject([{ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } }]);
    expect(JSON.stringify(denied[0]!['Resource'])).toMatch(/incoming\/\*.*exports\/\*/);
    expect(denied[0]).not.toHaveProperty('Condition');
  });
});

describe('the site', () => {
  const [distribution] = resourcesOf(app, 'AWS::CloudFront::Distribution');
  const config = distribution!.Properties.DistributionConfig;

  it("keeps the API's errors unchanged", () => {
    for (const response of config.CustomErrorResponses) expect(response).not.toHaveProperty('ResponsePagePath');
    const fallback = JSON.stringify(config.DefaultCacheBehavior.FunctionAssociations);
    for (const behavior of config.CacheBehaviors) expect(JSON.stringify(behavior)).not.toContain(fallback);
  });

  it.each([
    ['/', '/index.html'],
    ['/p/v2.10', '/index.html'],
    ['/p/deep/er', '/index.html'],
    ['/p/flux-v1.10/logo.png', '/index.html'],
    ['/p/assets/main.js', '/index.html'],
    ['/videosonic', '/404.html'],
    ['/wp-login.php', '/404.html'],
    ['/admin/models', '/index.html'],
    ['/old-portrait-request', '/index.html'],
    ['/robots.txt', '/robots.txt'],
    ['/assets/main-C0ffee.js', '/assets/main-C0ffee.js'],
    ['/assets/deep/inter.woff2', '/assets/deep/inter.woff2'],
    ['/videos/waiting-portrait.mp4', '/videos/waiting-portrait.mp4'],
    ['/manifest.webmanifest', '/manifest.webmanifest'],
    ['/icon.svg', '/icon.svg'],
    ['/sw.js', '/sw.js'],
  ])('answers %s with %s', async (path, expected) => {
    const fallback = resourcesOf(app, 'AWS::CloudFront::Function').find(({ Properties }) =>
      Properties.FunctionCode.includes('index.html'),
    );
    const viewer = { method: 'GET', path, query: '', headers: {}, body: undefined, viewerIp: '127.0.0.1' };
    expect(await edgeFunction(fallback!.Properties.FunctionCode)(viewer)).toMatchObject({ path: expected });
  });

  it('allows only its own scripts and styles', () => {
    const policies = JSON.stringify(resourcesOf(app, 'AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policies).toContain("script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
    expect(policies).not.toContain('unsafe-inline');
  });
});

describe('the distributions', () => {
  /** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors */
  const cachedErrorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

  it.each([
    ['the site', app],
    ['the media', data],
  ])('of %s cache no errors', (_name, template) => {
    const [found] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    const errorTtls = Object.fromEntries(
      found!.Properties.DistributionConfig.CustomErrorResponses.map((one: Record<string, number>) => [
        one.ErrorCode,
        one.ErrorCachingMinTTL,
      ]),
    );
    expect(errorTtls).toEqual(Object.fromEntries(cachedErrorStatuses.map((status) => [status, 0])));
  });
});

describe('the buckets', () => {
  const buckets = [app, data].flatMap((template) => resourcesOf(template, 'AWS::S3::Bucket'));
  const policies = (template: typeof app) => JSON.stringify(resourcesOf(template, 'AWS::S3::BucketPolicy'));
  const countAutoDelete = (template: typeof app) => resourcesOf(template, 'Custom::S3AutoDeleteObjects').length;

  it('are emptied before their stack deletes them, unless they are retained', () => {
    expect(buckets).toHaveLength(2);
    expect([countAutoDelete(app), countAutoDelete(data)]).toEqual([1, 1]);
    expect([countAutoDelete(production.app), countAutoDelete(production.data)]).toEqual([1, 0]);
    production.data.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Retain' });
  });

  it('require TLS 1.2 or later', () => {
    for (const template of [app, data]) expect(policies(template)).toContain('{"s3:TlsVersion":1.2}');
  });

  it('keep deleted media recoverable for two weeks', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 14 } })]),
      },
    });
  });
});

/** The only consumers of the table's stream: DynamoDB throttles a third. */
const mappings = resourcesOf(app, 'AWS::Lambda::EventSourceMapping');
const [projectionsMapping, pushesMapping, ...otherMappings] = mappings.filter(
  ({ Properties }) => Properties.StartingPosition,
);

const deliveredBy = (mapping: typeof projectionsMapping) => {
  const filter = filterCriteriaSchema.parse(mapping!.Properties.FilterCriteria);
  return (sk: string, event: object = { eventName: 'INSERT' }) =>
    passes(filter, { ...event, dynamodb: { Keys: { sk: { S: sk } } } });
};

describe.each([
  ['projections', 'Projections', projectionsMapping, 20],
  ['pushes', 'Pushes', pushesMapping, 2],
] as const)('the %s', (name, id, mapping, retries) => {
  it('send refused records to a queue that has an alarm', () => {
    const queueIds = Object.keys(app.findResources('AWS::SQS::Queue'));
    const queueId = queueIds.find((found) => found.startsWith(`${id}Refused`));
    expect(mapping!.Properties).toMatchObject({
      FunctionName: { Ref: expect.stringMatching(`^${name}functionFunction`) },
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: retries,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queueId, 'QueueName'] } }],
    });
  });

  it('have an alarm on their delay', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'IteratorAge',
      Dimensions: [{ Name: 'FunctionName', Value: mapping!.Properties.FunctionName }],
    });
  });
});

describe('the pushes', () => {
  it('follow new notifications alone, and no longer than an hour', () => {
    expect(otherMappings).toEqual([]);
    expect(pushesMapping!.Properties).toMatchObject({ StartingPosition: 'LATEST', MaximumRecordAgeInSeconds: 3600 });
    const isDelivered = deliveredBy(pushesMapping);
    const { sk } = keys.notification('u', 'n');
    expect(isDelivered(sk)).toBe(true);
    expect(['MODIFY', 'REMOVE'].filter((eventName) => isDelivered(sk, { eventName }))).toEqual([]);
    expect([keys.generation('g'), keys.session('s')].filter((key) => isDelivered(key.sk))).toEqual([]);
  });
});

describe('the projections', () => {
  const isDelivered = deliveredBy(projectionsMapping);

  it('follow expired notifications, but not deleted ones', () => {
    const userIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };
    const { sk } = keys.notification('u', 'n');
    expect(isDelivered(sk, { eventName: 'REMOVE', userIdentity })).toBe(true);
    expect(isDelivered(sk, { eventName: 'REMOVE' })).toBe(false);
  });

  it('are not invoked for items that they write themselves', () => {
    const userId = 'u';
    const written = [
      keys.counts(userId),
      keys.appCounts(userId, 'a'),
      keys.historyEvent(userId, 'e'),
      keys.notification(userId, 'n'),
      keys.countedAsset(userId, 'a'),
      keys.counted('r'),
      keys.boardApp('a'),
      keys.modelDay('2026-11-23', 'm'),
      keys.pastDays('2026-11-23'),
      keys.pastModels('2026-11-23', '07', 0),
      keys.requestCounts('f'),
      keys.requestTotals,
      keys.issueCounts,
      keys.generationRun('g'),
      keys.session('s'),
    ];
    expect(written.filter(({ sk }) => isDelivered(sk))).toEqual([]);
    const followed = [
      keys.generation('g'),
      keys.subscriber(userId),
      keys.account(userId),
      keys.asset(userId, 'a'),
      keys.share(userId, 'a'),
      keys.proRequest(userId, 'r'),
      keys.ledgerEntry(userId, 'l'),
      keys.issue('i'),
    ];
    expect(followed.filter(({ sk }) => !isDelivered(sk))).toEqual([]);
  });
});

describe('the generation workflow', () => {
  const [machine] = resourcesOf(app, 'AWS::StepFunctions::StateMachine');
  const text = machine!.Properties.DefinitionString['Fn::Join'][1]
    .map((part: unknown) => (typeof part === 'string' ? part : 'x'))
    .join('');
  const { States, TimeoutSeconds } = JSON.parse(text) as { States: Record<string, any>; TimeoutSeconds: number };
  const tasks = Object.entries(States).filter(([, { Type }]) => Type === 'Task');

  it('leads every failure to Settle', () => {
    for (const [name, { Catch }] of tasks.filter(([task]) => task !== 'Settle')) {
      const last = Catch.at(-1);
      expect({ name, errors: last.ErrorEquals, next: last.Next }).toEqual({
        name,
        errors: ['States.ALL'],
        next: 'Settle',
      });
    }
  });

  it('waits for a token in Submit and Await, each with its own timeout', () => {
    for (const name of ['Submit', 'Await']) {
      expect(States[name].Resource).toContain('waitForTaskToken');
      expect(States[name].TimeoutSecondsPath).toMatch(/^\$\./);
    }
  });

  it('never retries a final failure, and does not treat a timeout as a failure', () => {
    for (const name of ['Submit', 'Await', 'Store']) {
      const retries: { ErrorEquals: string[]; MaxAttempts: number }[] = States[name].Retry;
      const final = retries.findIndex(({ ErrorEquals }) => ErrorEquals.includes('GenerationFailed'));
      const rest = retries.findIndex(({ ErrorEquals }) => /^States\.(TaskFailed|ALL)$/.test(ErrorEquals[0]!));
      expect(retries[final]!.MaxAttempts).toBe(0);
      expect(final).toBeLessThan(rest);
    }
    for (const name of ['Submit', 'Await']) expect(JSON.stringify(States[name].Retry)).not.toContain('States.ALL');
  });

  it('retries an unknown result for more than two minutes', () => {
    const retries: { ErrorEquals: string[]; IntervalSeconds: number; MaxAttempts: number; MaxDelaySeconds: number }[] =
      States.Store.Retry;
    const found = retries.find(({ ErrorEquals }) => ErrorEquals.includes('ResultUnknown'))!;
    const pauses = Array.from({ length: found.MaxAttempts }, (_, n) =>
      Math.min(found.IntervalSeconds * 2 ** n, found.MaxDelaySeconds),
    );
    expect(pauses.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(150);
  });

  it('retries a refused provider account every minute, as long as results are kept', () => {
    const retries: { ErrorEquals: string[] }[] = States.Store.Retry;
    const places = ['AccountRefused', 'States.ALL'].map((error) =>
      retries.findIndex(({ ErrorEquals }) => ErrorEquals.includes(error)),
    );
    expect(retries[places[0]!]).toMatchObject({ IntervalSeconds: 60, MaxAttempts: 60, BackoffRate: 1 });
    expect(retries[places[0]!]).not.toHaveProperty('JitterStrategy');
    expect(places[0]).toBeLessThan(places[1]!);
  });

  it('adds jitter to its retries, except those that must last a fixed time', () => {
    const longRetryErrors = ['ResultUnknown', 'AccountRefused'];
    const repeating = tasks
      .flatMap(([, { Retry }]) => Retry)
      .filter(({ MaxAttempts, ErrorEquals }) => MaxAttempts > 0 && !longRetryErrors.includes(ErrorEquals[0]));
    for (const retry of repeating) expect(retry.JitterStrategy).toBe('FULL');
  });

  it('ends a submit before its state times out', () => {
    const [submit] = productFunctions.filter(
      ({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === 'generation-workflow-submit',
    );
    const { firstWaitSeconds } = generationSchedule({ estimatedSeconds: 1, pollingIntervalSeconds: 10 });
    expect(submit!.Properties.Timeout).toBeLessThan(firstWaitSeconds);
  });

  it('has no choice or wait states, so a normal run has four transitions', () => {
    expect(Object.values(States).filter(({ Type }) => Type === 'Choice' || Type === 'Wait')).toEqual([]);
    expect([States.Submit.Next, States.Await.Next, States.Store.Next, States.Settle.End]).toEqual([
      'Await',
      'Store',
      'Settle',
      true,
    ]);
  });

  it('has a timeout above every deadline', () => {
    expect(TimeoutSeconds).toBe(maxExecutionSeconds);
  });
});

describe('the alarms', () => {
  const alarms = Object.entries(app.findResources('AWS::CloudWatch::Alarm'));

  it('notify the operator, and each has a section in the runbook', async () => {
    expect(alarms.length).toBeGreaterThan(5);
    for (const [id, { Properties }] of alarms) {
      expect(Properties.AlarmActions).toHaveLength(1);
      const name = /^Alarms(?:Alarms)?(\w+?)[0-9A-F]{8}$/.exec(id)?.[1];
      expect(runbookPage()).toContain(`## ${name}\n`);
      expect(Properties.AlarmDescription).toMatch(new RegExp(`docs/runbook\\.md#${name?.toLowerCase()}$`));
    }
    await expect(runbookPage(), 'run vitest -u to write it anew').toMatchFileSnapshot(join(root, 'docs/runbook.md'));
  });

  it('lead to the runbook, the pager and the Slack channel that the stage names', () => {
    const runbookUrl = 'https://wiki.example.com/runbook';
    const settings = {
      ...completeProduction,
      runbookUrl,
      pagerUrl: 'https://pager.example.com/key',
      slackChannel: { workspaceId: 'T0123ABCD', channelId: 'C0123ABCD' },
      monthlyBudgetUsd: 500,
    };
    const watched = synthesise({ stage: 'prod', settings }).app;
    const paged: string[] = [];
    for (const { Properties } of resourcesOf(watched, 'AWS::CloudWatch::Alarm')) {
      expect(Properties.AlarmDescription).toContain(`${runbookUrl}#`);
      if (Properties.AlarmActions.length > 1) paged.push(Properties.AlarmDescription);
    }
    expect(paged).toContainEqual(expect.stringContaining('#apiservererrors'));
    expect(paged).not.toContainEqual(expect.stringContaining('#ledgerdrift'));
    watched.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'https', Endpoint: settings.pagerUrl });
    watched.hasResourceProperties('AWS::Chatbot::SlackChannelConfiguration', {
      SlackWorkspaceId: 'T0123ABCD',
      SlackChannelId: 'C0123ABCD',
      SnsTopicArns: [Match.anyValue()],
    });
    watched.hasResourceProperties('AWS::Budgets::Budget', { Budget: { BudgetLimit: { Amount: 500, Unit: 'USD' } } });
  });

  it('have a saved query each, of the logs that explain it', () => {
    const queries = resourcesOf(production.app, 'AWS::Logs::QueryDefinition').map(({ Properties }) => Properties);
    const names = alarms.map(([id]) => /^Alarms(?:Alarms)?(\w+?)[0-9A-F]{8}$/.exec(id)?.[1]);
    const wanted = [...names, 'OneGeneration'].map((name) => `Atelia-prod-app-eu-central-1/${name}`);
    expect(new Set(queries.map(({ Name }) => Name))).toEqual(new Set(wanted));
    for (const { LogGroupNames } of queries) expect(LogGroupNames.length).toBeGreaterThan(0);
  });

  it('are on the dashboard, with every metric of the product', () => {
    const [dashboard] = resourcesOf(app, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const [id] of alarms) expect(body).toContain(id);
    const shown = Object.keys(productMetrics).filter((name) => body.includes(`\\"${name}\\"`));
    expect(shown).toEqual(Object.keys(productMetrics));
  });

  it('watch all of the table: reads and writes of itself and of each index', () => {
    const [, throttled] = alarms.find(([id]) => id.includes('TableThrottled'))!;
    const terms = throttled.Properties.Metrics.flatMap(({ MetricStat }: any) => MetricStat?.Metric ?? []);
    const names = terms.map(({ MetricName, Dimensions }: any) => `${MetricName} ${Dimensions[0].Value}`);
    const indexes = resourcesOf(data, 'AWS::DynamoDB::Table')[0]!.Properties['GlobalSecondaryIndexes'];
    const ofIndexes = indexes.flatMap(({ IndexName }: any) => [`Read ${IndexName}`, `Write ${IndexName}`]);
    const wanted = ofIndexes.map((text: string) => text.replace(' ', 'ThrottleEvents '));
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names).toHaveLength(wanted.length + 2);
  });

  it('have an access log to explain them: route, latency and errors of each call, as JSON', () => {
    const [stage] = resourcesOf(app, 'AWS::ApiGatewayV2::Stage');
    const { Format } = stage!.Properties['AccessLogSettings'];
    const line = JSON.parse(Format.replaceAll('$context.responseLatency', '25'));
    expect(line).toMatchObject({ latencyMs: 25, route: '$context.routeKey' });
    expect(Object.values(line)).toContain('$context.integrationErrorMessage');
    expect(Format).not.toMatch(/sourceIp|context\.path/);
  });

  it('can reach the operator: CloudWatch can publish to the topic, for this account only', () => {
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ]),
      },
    });
  });

  it('watch the metrics of their own stage', () => {
    const [first] = productFunctions;
    expect(first!.Properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE).toBe('Atelia/dev');
    app.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'StuckGenerations', Namespace: 'Atelia/dev' });
    production.app.hasResourceProperties('AWS::CloudWatch::Alarm', { Namespace: 'Atelia/prod' });
  });

  it('add up metrics so that a silent function counts as zero', () => {
    const expressions = alarms.flatMap(([, { Properties }]) =>
      (Properties.Metrics ?? []).flatMap(({ Expression }: { Expression?: string }) => Expression ?? []),
    );
    expect(new Set(expressions)).toEqual(new Set(['SUM(FILL(METRICS(), 0))']));
    for (const [, { Properties }] of alarms) expect((Properties.Metrics ?? []).length).toBeLessThanOrEqual(10);
  });

  it('watch metrics that code publishes', () => {
    const logFile = 'functions/platform/log.ts';
    for (const publisher of new Set(Object.values(productMetrics).map(({ publishedBy }) => publishedBy))) {
      const places = [
        ...(publisher === 'anyone' ? [logFile] : []),
        `functions/background/${publisher}/handler.ts`,
        `functions/workflow/${publisher}.step.ts`,
        `functions/domain/jobs/${publisher}.ts`,
        `functions/domain/moderation/${publisher}.ts`,
      ];
      const files = places.map((place) => join(root, place)).filter((file) => existsSync(file));
      expect(files).toHaveLength(1);
      expect(readFileSync(files[0]!, 'utf8')).toContain(`publishMetrics<'${publisher}'>`);
    }
  });

  const summedAlarm = (name: string) => {
    const [found] = alarms.filter(([id]) => id.includes(name)).map(([, { Properties }]) => Properties);
    expect({ at: found.Threshold, missing: found.TreatMissingData }).toEqual({ at: 1, missing: 'notBreaching' });
    const terms = (found.Metrics as { MetricStat?: { Stat: string; Metric: Record<string, any> } }[]).flatMap(
      ({ MetricStat }) => MetricStat ?? [],
    );
    expect(new Set(terms.map(({ Stat }) => Stat))).toEqual(new Set(['Sum']));
    return terms
      .map(
        ({ Metric }) => `${Metric['MetricName']} of ${Metric['Dimensions'][0].Value.Ref.replace(/[0-9A-F]{8}$/, '')}`,
      )
      .toSorted();
  };

  it('ring if a function without a waiting caller ends without an answer', () => {
    expect(summedAlarm('FunctionFailures')).toEqual([
      'Errors of deliveriesfunctionFunction',
      'Errors of projectionsfunctionFunction',
      'Errors of pushesfunctionFunction',
      'Errors of webhooksfunctionFunction',
    ]);
  });

  it('ring if any function of the account was throttled for ten minutes', () => {
    const [found] = alarms.filter(([, { Properties }]) => Properties.MetricName === 'Throttles');
    expect(found![1].Properties).toMatchObject({ Namespace: 'AWS/Lambda', Period: 300, EvaluationPeriods: 2 });
    expect(found![1].Properties).not.toHaveProperty('Dimensions');
  });

  it('ring if an execution ends too soon, except one that was ended on purpose', () => {
    const generations = 'GenerationWorkflowMachine';
    expect(summedAlarm('UnsettledGenerations')).toEqual([
      `ExecutionsFailed of ${generations}`,
      `ExecutionsTimedOut of ${generations}`,
    ]);
    expect(summedAlarm('AccountJobsUnfinished')).toEqual(
      ['Aborted', 'Failed', 'TimedOut'].map((end) => `Executions${end} of AccountJobsMachine`),
    );
  });

  it('ring if unexpected errors add up', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'UnexpectedErrors',
      Statistic: 'Sum',
      Period: 300,
      EvaluationPeriods: 1,
      Threshold: 5,
    });
  });

  it('ring if the sweeper falls silent', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ProcessingGenerations',
      Statistic: 'SampleCount',
      TreatMissingData: 'breaching',
    });
  });
});
