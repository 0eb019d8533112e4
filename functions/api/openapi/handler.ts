import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { api, openapi } from '#shared/contracts/api.ts';
import { openapiDocument } from './openapi-document.ts';

const document = openapiDocument(api, environment().SITE_ORIGIN);

export const handler = feature(openapi, { getOpenapi: async () => ({ ...document }) }, {});
