import { promisify } from 'node:util';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Below, the headers cost more than is saved. */
const minimumLength = 1000;

/** Compresses a long answer for who accepts that: CloudFront compresses nothing that it may not cache, nor does API Gateway. */
export async function compressAnswer(
  { headers }: APIGatewayProxyEventV2,
  answer: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '' } = answer;
  if (body.length < minimumLength || !headers['accept-encoding']?.includes('gzip')) return answer;
  // Many functions never answer at length.
  const { gzip } = await import('node:zlib');
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: (await promisify(gzip)(body)).toString('base64'),
    isBase64Encoded: true,
  };
}
