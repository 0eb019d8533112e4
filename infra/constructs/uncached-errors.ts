import { Duration } from 'aws-cdk-lib';
import type { ErrorResponse } from 'aws-cdk-lib/aws-cloudfront';

/** The statuses that CloudFront would otherwise cache for 10 s for everyone. */
const cachedStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Disables caching of errors, because they can be specific to a caller. The origin's error pages are kept. */
export const uncachedErrors: ErrorResponse[] = cachedStatuses.map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));
