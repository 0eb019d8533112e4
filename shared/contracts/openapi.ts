import * as z from 'zod/mini';
import { route } from './route.ts';

export const openapi = {
  getOpenapi: route({
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'public',
    summary: 'The OpenAPI 3.1 document of this API',
    response: z.record(z.string(), z.unknown()),
    status: 200,
  }),
} as const;
