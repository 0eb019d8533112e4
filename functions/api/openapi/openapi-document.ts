import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import * as z from 'zod/mini';
import { adminSessionKind, subscriberSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { impliedErrors } from '#functions/platform/http/feature.ts';
import { plainStatus, statuses } from '#functions/platform/http/response.ts';
import { brand } from '#shared/brand.ts';
import type { ErrorCode, FeatureContract, RouteContract } from '#shared/contracts/route.ts';
import { errorBodySchema, plainErrorSchema } from '#shared/kernel/schemas.ts';

export function openapiDocument(features: Readonly<Record<string, FeatureContract>>, serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, contract] of Object.entries(features)) {
    for (const [operationId, route] of Object.entries(contract)) {
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
      securitySchemes,
    },
  });
}

const securitySchemes = {
  subscriber: { type: 'apiKey', in: 'cookie', name: subscriberSessionKind.cookieName },
  admin: { type: 'apiKey', in: 'cookie', name: adminSessionKind.cookieName },
  'entering-admin': { type: 'apiKey', in: 'cookie', name: adminSessionKind.cookieName },
  companion: { type: 'apiKey', in: 'header', name: 'X-Companion-Secret' },
} as const;

function operation(feature: string, operationId: string, route: RouteContract): ZodOpenApiOperationObject {
  const { params, query, headers, body } = route;
  return {
    operationId,
    summary: route.summary,
    tags: [feature],
    ...(route.auth in securitySchemes && { security: [{ [route.auth]: [] }] }),
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${route.status}`]: {
        description: 'Success',
        ...describeContent(route),
      },
      ...(route.produces && { 404: { description: 'A page that says so', ...describeContent(route) } }),
      ...errorAnswers(route),
    },
  };
}

function describeContent({ produces, response }: RouteContract) {
  if (produces !== undefined) return { content: { [produces]: { schema: z.string() } } };
  return response && { content: { 'application/json': { schema: response } } };
}

function errorAnswers(route: RouteContract): ZodOpenApiResponsesObject {
  const codes = [...impliedErrors(route), ...(route.errors ?? [])];
  const [statusOf, answer] = route.plainErrors ? [plainStatus, plainErrorAnswer] : [statusOfCode, errorAnswer];
  return { ...Object.fromEntries(codes.map((code) => [`${statusOf(code)}`, answer])), 500: errorAnswer };
}

const statusOfCode = (code: ErrorCode) => statuses[code];

const errorAnswer = describeError(errorBodySchema.register(z.globalRegistry, { id: 'Error' }));
const plainErrorAnswer = describeError(plainErrorSchema);

function describeError(schema: z.ZodMiniType) {
  return { description: 'What went wrong, in words for people', content: { 'application/json': { schema } } };
}
