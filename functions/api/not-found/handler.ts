import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#functions/platform/app-error.ts';
import { errorResponse } from '#functions/platform/http/response.ts';

export const handler = async ({
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method, path } = requestContext.http;
  return errorResponse(new AppError('not_found', `There is no ${method} ${path}`), requestContext.requestId);
};
