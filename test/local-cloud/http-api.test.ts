// @module-tag whole

import { expect, it } from 'vitest';
import { httpApiOrigin } from '#infra/local-cloud/http-api.ts';
import { LocalMetrics } from '#infra/local-cloud/metrics.ts';
import { deployed } from './deployed.ts';

const at = (method: string, path: string) => ({
  method,
  path,
  query: '',
  headers: {},
  body: undefined,
  viewerIp: '127.0.0.1',
});

function originWith(settings: object, answer: () => unknown = () => ({ statusCode: 200 })) {
  const deployment = deployed({
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' }, ...settings } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: 'echo', PayloadFormatVersion: '2.0' },
    },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: 'GET /api/echo',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
      },
    },
  });
  const [api] = deployment.resources('AWS::ApiGatewayV2::Api');
  const metrics = new LocalMetrics();
  const rights = { ofService: () => async () => answer() };
  const origin = httpApiOrigin(deployment, api!, { rights, metrics });
  return { metrics, call: () => origin(at('GET', '/api/echo')) };
}

it("answers 429 above the stage's limit, like API Gateway", async () => {
  const settings = { DefaultRouteSettings: { ThrottlingBurstLimit: 2, ThrottlingRateLimit: 0.001 } };
  const { call } = originWith(settings);
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.body).toBe('{"message":"Too Many Requests"}');
});

it('counts its own error answers as 5xx', async () => {
  const { call, metrics } = originWith({}, () => {
    throw new Error('on purpose');
  });
  expect((await call()).status).toBe(500);
  const window = { fromEpochMs: Date.now() - 120_000, toEpochMs: Date.now() + 60_000 };
  const metric = { namespace: 'AWS/ApiGateway', name: '5xx', dimensions: { ApiId: 's-api' } };
  expect(metrics.statistic(metric, 'Sum', window)).toBe(1);
});
