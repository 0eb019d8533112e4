import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Below, the headers cost more than is saved. */
const minimumLength = 1000;

/** Compresses a long answer for who accepts that: CloudFront compresses nothing that it may not cache, nor does API Gateway. */
export function compressAnswer(
  { headers }: APIGatewayProxyEventV2,
  answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const { body = '' } = answer;
  if (body.length < minimumLength || !headers['accept-encoding']?.includes('gzip')) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}
