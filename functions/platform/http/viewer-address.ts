import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Who calls, as the edge saw it: CloudFront's function sets the header, whatever the caller sent. */
export function viewerAddress(event: APIGatewayProxyEventV2): string {
  return event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp;
}
