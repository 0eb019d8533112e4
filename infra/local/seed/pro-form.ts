import type { ProForm } from '#functions/platform/dynamo/pro-request.ts';
import { demoAppId } from './pages.ts';

/** The form behind `/pro/portrait-request`, whose requests people fulfil. */
export const demoProForm: ProForm = {
  id: 'demo-portrait-request',
  routePath: '/portrait-request',
  name: 'Portrait Request',
  description: 'Tell our artists whom to portray and how. They answer within two days.',
  requestType: 'image',
  appId: demoAppId,
  creditCost: 20,
  exampleMediaType: 'image',
  inputSchema: [],
};
