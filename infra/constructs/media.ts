import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { accountWideName, type OwnHost, servedAs, uncachedErrors } from './distribution.ts';
import { checkedFilesOnlyCode, downloadNameCode } from './edge-code.ts';

const recoverableFor = Duration.days(14);

interface MediaLibraryProps {
  readonly isProduction: boolean;
  readonly host?: OwnHost | undefined;
}

/** A host of its own keeps a file from running as part of the site. */
export class MediaLibrary extends Construct {
  readonly bucket: Bucket;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly distributionName: string;

  constructor(scope: Construct, id: string, { isProduction, host }: MediaLibraryProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...(isProduction
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
      versioned: true,
      // The signed policy of an upload fixes its key, size and type, so checking the origin adds nothing.
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: ['*'],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: recoverableFor },
        { expiredObjectDeleteMarker: true },
        { prefix: 'incoming/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
        { prefix: 'exports/', expiration: Duration.days(1) },
        // Deletes a copy whose share ended while the copy was made.
        { prefix: 'shared/', noncurrentVersionExpiration: Duration.days(1) },
        { prefix: 'test-runs/', expiration: Duration.days(7) },
      ],
    });
    this.closeToEdge();
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl: this.access() }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.headers(),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: this.edgeFunction('CheckedFilesOnly', 'checked-files', checkedFilesOnlyCode),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: this.edgeFunction('DownloadName', 'download-name', downloadNameCode),
        },
      ],
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'media',
      ...servedAs(this, host),
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: files,
    });
    this.distributionName = distribution.distributionDomainName;
    this.baseUrl = `https://${host?.name ?? distribution.distributionDomainName}`;
  }

  private access(): S3OriginAccessControl {
    return new S3OriginAccessControl(this, 'Access', { originAccessControlName: accountWideName(this, 'media') });
  }

  /** Protects unchecked uploads and exports from requests that evade the edge function's check of the path. */
  private closeToEdge(): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('incoming/*'), this.bucket.arnForObjects('exports/*')],
      }),
    );
  }

  private edgeFunction(id: string, name: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      functionName: accountWideName(this, name),
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }

  /** A browser must never run a file as a page. */
  private headers(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: accountWideName(this, 'media'),
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy:
            "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          override: true,
        },
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cross-origin-resource-policy', value: 'cross-origin', override: true },
          { header: 'x-robots-tag', value: 'noindex', override: true },
        ],
      },
      // File names can't be guessed, so the app's scripts can read files to share and download them.
      corsBehavior: {
        accessControlAllowCredentials: false,
        accessControlAllowHeaders: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowOrigins: ['*'],
        accessControlExposeHeaders: ['content-disposition'],
        originOverride: true,
      },
    });
  }
}
