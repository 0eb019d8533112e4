import type { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { brand } from '#shared/brand.ts';
import { errorBodySchema, plainErrorSchema } from '#shared/contracts/errors.ts';
import type { FeatureContract, RouteContract } from '#shared/contracts/route.ts';
import { statuses } from './response.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Describes every route of the contracts as OpenAPI 3.1. */
export function openapiDocument(features: Readonly<Record<string, FeatureContract>>, serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, contract] of Object.entries(features)) {
    for (const [operationId, route] of Object.entries(contract)) {
      // OpenAPI has no greedy parameters: `{routePath+}` is one that may hold slashes.
      const path = route.path.replaceAll('+}', '}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, operationId, route) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { subscriber: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
  });
}

function operation(feature: string, operationId: string, route: RouteContract): ZodOpenApiOperationObject {
  const { params, query, headers, body, response } = route;
  return {
    operationId,
    summary: route.summary,
    tags: [feature],
    ...(route.auth === 'subscriber' && { security: [{ subscriber: [] }] }),
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${route.status}`]: {
        description: 'Success',
        ...(response && { content: { 'application/json': { schema: response } } }),
      },
      ...errorAnswers(route),
    },
  };
}

function errorAnswers({ errors = [], plainErrors }: RouteContract): ZodOpenApiResponsesObject {
  if (plainErrors) return { 400: plainErrorAnswer };
  return Object.fromEntries(errors.map((code) => [`${statuses[code]}`, errorAnswer]));
}

const errorAnswer = answerOf(errorBodySchema.meta({ id: 'Error' }));
const plainErrorAnswer = answerOf(plainErrorSchema);

function answerOf(schema: z.ZodType) {
  return { description: 'What went wrong, in words for people', content: { 'application/json': { schema } } };
}
