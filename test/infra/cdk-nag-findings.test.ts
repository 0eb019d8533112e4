import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, it } from 'vitest';
import { type Findings, findingsIn, unmet } from '#infra/cdk-nag-findings.ts';
import { completeProduction, stacksOf } from '#test/support/synthesise.ts';

const kinds = {
  playground: { settings: { kind: 'playground' } },
  production: { stage: 'prod', settings: completeProduction },
};
const all: Findings[] = [];

it.each(Object.entries(kinds))('a %s has only accepted findings of AWS’s rules for solutions', (_kind, stage) => {
  const findings = findingsIn(stacksOf(stage).root);
  all.push(findings);
  expect(findings.open).toEqual([]);
});

it('every accepted finding occurs', () => {
  expect(unmet(all)).toEqual([]);
});

it('a production without a certificate of its own is a finding', () => {
  const { root, app } = stacksOf(kinds.production);
  const [distribution] = app.node.findAll().filter((node) => node instanceof CfnDistribution);
  const { viewerCertificate: _own, ...config } = app.resolve(distribution!.distributionConfig);
  distribution!.distributionConfig = config;
  expect(findingsIn(root).open).toEqual([expect.stringMatching(/^AwsSolutions-CFR4 at App\/Site\/Distribution\//)]);
});

it('a new finding is reported', () => {
  const { root, data } = stacksOf({});
  new Bucket(data, 'Open');
  expect(findingsIn(root).open.join()).toMatch(/AwsSolutions-S10? at Data\/Open/);
});
