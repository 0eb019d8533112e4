import { expect, it } from 'vitest';
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { type Findings, findingsIn, unmet } from '#infra/findings.ts';
import { completeProduction, stacksOf } from '#test/support/synthesise.ts';

const kinds = {
  playground: { settings: { kind: 'playground' } },
  production: { stage: 'prod', settings: completeProduction },
};
const all: Findings[] = [];

it.each(Object.entries(kinds))(
  'a %s breaks none of AWS’s rules for solutions but those that are accepted',
  (_kind, stage) => {
    const findings = findingsIn(stacksOf(stage).root);
    all.push(findings);
    expect(findings.open).toEqual([]);
  },
);

it('accepts nothing that is not there', () => {
  expect(unmet(all)).toEqual([]);
});

it('lets no production do with the certificate of CloudFront', () => {
  const { root, app } = stacksOf(kinds.production);
  const [distribution] = app.node.findAll().filter((node) => node instanceof CfnDistribution);
  const { viewerCertificate: _own, ...config } = app.resolve(distribution!.distributionConfig);
  distribution!.distributionConfig = config;
  expect(findingsIn(root).open).toEqual([expect.stringMatching(/^AwsSolutions-CFR4 at App\/Site\/Distribution\//)]);
});

it('says what is new', () => {
  const { root, data } = stacksOf({});
  new Bucket(data, 'Open');
  expect(findingsIn(root).open.join()).toMatch(/AwsSolutions-S10? at Data\/Open/);
});
