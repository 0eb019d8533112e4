import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import * as z from 'zod/mini';
import { type SiteConfig, siteConfigSchema } from '#shared/rules/site-settings.ts';
import type { ProductApi } from './api.ts';
import { accountWideName, type OwnHost, servedAs, uncachedErrors } from './distribution.ts';
import { markMissingCode, routeRequestCode, viewerAddressCode } from './edge-code.ts';

const pushRegistration = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

const everywhere = {
  contentTypeOptions: { override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
} satisfies ResponseSecurityHeadersBehavior;

/** A page of another site can't hold a handle to a window of this site, or read its files. */
const isolation = [
  { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
  { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
];

/** The app takes pictures and records sound for uploads, and needs nothing else of the device. */
const permissions = ['camera=(self)', 'microphone=(self)'].concat(
  ['geolocation', 'payment', 'usb', 'serial', 'midi'].map((name) => `${name}=()`),
);

interface SiteProps {
  readonly api: Pick<ProductApi, 'httpApi' | 'edgeSecret'>;
  readonly firewallArn?: string | undefined;
  readonly mediaBaseUrl: string;
  readonly host?: OwnHost | undefined;
  readonly uploadUrl: string;
}

interface BuildDeployment extends OwnSettings {
  readonly folder: string;
  /** Pages can call new routes, so the API is deployed before them. */
  readonly after: IDependable;
  readonly isProduction: boolean;
  readonly logRetentionDays: RetentionDays;
}

/** One host for app and API, so cookies and same-origin checks need no exceptions. */
export class Site extends Construct {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly distributionName: string;
  readonly distributionId: string;
  private readonly bucket: Bucket;
  private readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { httpApi, edgeSecret } = props.api;
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // The site can be uploaded again, and a bucket with files would block rolling back or deleting the stack.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    const api = {
      origin: new HttpOrigin(`${httpApi.apiId}.execute-api.${Fn.ref('AWS::Region')}.amazonaws.com`, {
        customHeaders: { 'x-site-secret': edgeSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.apiHeaders(),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: this.edgeFunction('ViewerAddress', 'viewer-address', viewerAddressCode),
        },
      ],
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'site',
      ...(props.firewallArn && { webAclId: props.firewallArn }),
      ...servedAs(this, props.host),
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        // Lets S3 answer that a file is missing instead of refusing it.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessControl: this.access(),
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: this.headers(props),
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: this.edgeFunction('SinglePageFallback', 'single-page', routeRequestCode),
          },
          {
            eventType: FunctionEventType.VIEWER_RESPONSE,
            function: this.edgeFunction('MissingPage', 'missing-page', markMissingCode),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': api,
        '/companion/*': api,
        '/s/*': {
          ...api,
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          responseHeadersPolicy: this.sharePageHeaders(props),
        },
      },
    });
    // The warning asks for a default root object, which the distribution has.
    Annotations.of(this).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk');
    this.distributionName = this.distribution.distributionDomainName;
    this.distributionId = this.distribution.distributionId;
    this.origin = `https://${props.host?.name ?? this.distribution.distributionDomainName}`;
  }

  /** A playground can be synthesised before the first build; a production without a build would lose its site. */
  deployBuild({ folder, after, isProduction, logRetentionDays, ...own }: BuildDeployment): void {
    if (!existsSync(join(folder, 'index.html'))) {
      if (isProduction) throw new Error('The site is not built: npm run build');
      return;
    }
    const common = {
      destinationBucket: this.bucket,
      sources: [Source.asset(folder)],
      prune: false,
      logGroup: new LogGroup(this, 'DeploymentLogs', { retention: logRetentionDays }),
    };
    const hashed = new BucketDeployment(this, 'HashedFiles', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    // Uploads index.html last, after all files that it names.
    const entry = new BucketDeployment(this, 'EntryFiles', {
      ...common,
      // Later sources replace earlier ones, so the stage's settings win over the build's.
      sources: [...common.sources, Source.jsonData('site-config.json', makeSiteConfig(own))],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=0, must-revalidate')],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    entry.node.addDependency(hashed);
    hashed.node.addDependency(after);
  }

  private access(): S3OriginAccessControl {
    return new S3OriginAccessControl(this, 'Access', { originAccessControlName: accountWideName(this, 'site') });
  }

  private edgeFunction(id: string, name: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      functionName: accountWideName(this, name),
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }

  /** Covers API Gateway's own answers too. A browser must run nothing in them. */
  private apiHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      responseHeadersPolicyName: accountWideName(this, 'api'),
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
          override: true,
        },
        ...everywhere,
      },
      customHeadersBehavior: { customHeaders: isolation },
    });
  }

  /** Pages of shared results contain media, a form and no scripts that run. */
  private sharePageHeaders({ mediaBaseUrl }: SiteProps): ResponseHeadersPolicy {
    const policy = [
      "default-src 'none'",
      `img-src 'self' ${mediaBaseUrl}`,
      `media-src ${mediaBaseUrl}`,
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ];
    return new ResponseHeadersPolicy(this, 'SharePageHeaders', {
      responseHeadersPolicyName: accountWideName(this, 'share-page'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy.join('; '), override: true },
        ...everywhere,
      },
      customHeadersBehavior: {
        customHeaders: [...isolation, { header: 'x-robots-tag', value: 'noindex', override: true }],
      },
    });
  }

  private headers({ mediaBaseUrl, uploadUrl }: SiteProps): ResponseHeadersPolicy {
    const policy = [
      "default-src 'self'",
      // WebAssembly decodes HEIC pictures.
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      `img-src 'self' data: blob: https: ${mediaBaseUrl}`,
      `media-src 'self' blob: https: ${mediaBaseUrl}`,
      `connect-src 'self' ${mediaBaseUrl} ${uploadUrl} ${pushRegistration.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types app',
    ];
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: accountWideName(this, 'site'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy.join('; '), override: true },
        ...everywhere,
      },
      customHeadersBehavior: {
        customHeaders: [
          ...isolation,
          { header: 'permissions-policy', value: permissions.join(', '), override: true },
          // A page's largest paint is usually a picture of the other host.
          { header: 'link', value: `<${mediaBaseUrl}>; rel=preconnect`, override: true },
        ],
      },
    });
  }
}

const commonFile = join(import.meta.dirname, '../../frontend/public/site-config.json');

interface OwnSettings {
  readonly site?: object | undefined;
  readonly firebase?: object | string | undefined;
}

/** Throws if browsers could not parse the result. */
function makeSiteConfig({ site, firebase }: OwnSettings): SiteConfig {
  const common: unknown = JSON.parse(readFileSync(commonFile, 'utf8'));
  const said = { ...z.record(z.string(), z.unknown()).parse(common), ...site, ...(firebase && { firebase }) };
  const parsed = siteConfigSchema.safeParse(said);
  if (!parsed.success) throw new Error(`The site's settings can't be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
