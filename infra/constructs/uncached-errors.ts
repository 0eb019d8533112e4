import { Duration } from 'aws-cdk-lib';
import type { ErrorResponse } from 'aws-cdk-lib/aws-cloudfront';

/** All that CloudFront would otherwise answer from its cache for 10 s, to everybody who asks for the same path. */
const cachedStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** One caller's error is not another's: none is kept. The pages stay those of the origin. */
export const uncachedErrors: ErrorResponse[] = cachedStatuses.map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));
