import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import {
  alertChannelSchema,
  alertKindSchema,
  alertScopeSchema,
  alertSettingsSchema,
  waitingHoursSchema,
} from '../rules/alerts.ts';
import { pushTargetSchema } from './notifications.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

export const stageAlertSettingsSchema = z.extend(alertSettingsSchema, { waitingHours: waitingHoursSchema });
export type StageAlertSettings = z.output<typeof stageAlertSettingsSchema>;

const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** Oldest first; a secret itself is shown once. */
  secrets: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime() })),
});
export type AlertWebhook = z.infer<typeof webhookSchema>;

export const openAlertSchema = z.object({
  kind: alertKindSchema,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  openedAt: z.iso.datetime(),
});
export type OpenAlert = z.infer<typeof openAlertSchema>;

export const deliverySchema = z.object({
  id: z.string(),
  kind: z.enum([...alertKindSchema.options, 'test', 'digest']),
  channel: alertChannelSchema,
  recipient: z.optional(z.string()),
  title: z.string(),
  body: z.string(),
  state: z.enum(['queued', 'delivered', 'failed']),
  attempts: z.int(),
  reason: z.optional(z.string()),
  createdAt: z.iso.datetime(),
});
export type AlertDelivery = z.infer<typeof deliverySchema>;

const webhookParams = z.object({ id: idSchema() });
const newSecret = { webhook: webhookSchema, secret: z.string() };

export const adminAlerts = {
  getAlerts: route({
    method: 'GET',
    path: '/api/admin/alerts',
    auth: 'admin',
    right: 'home',
    summary: 'Open alerts and the caller’s own settings; for super admins also those of the stage and its webhooks',
    response: z.object({
      open: z.array(openAlertSchema),
      own: alertSettingsSchema,
      isThisBrowserRegistered: z.boolean(),
      isEmailSetUp: z.boolean(),
      stage: z.optional(stageAlertSettingsSchema),
      webhooks: z.optional(z.array(webhookSchema)),
    }),
    status: 200,
  }),
  saveOwn: route({
    method: 'PUT',
    path: '/api/admin/alerts/own',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Replaces the caller’s own settings of alerts',
    body: alertSettingsSchema,
    status: 204,
  }),
  saveStage: route({
    method: 'PUT',
    path: '/api/admin/alerts/stage',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Replaces the stage’s settings of alerts',
    body: stageAlertSettingsSchema,
    status: 204,
  }),
  registerPush: route({
    method: 'PUT',
    path: '/api/admin/alerts/push',
    auth: 'admin',
    right: 'home',
    allowance: 'pushRegistrations',
    summary: 'Sends the caller’s alerts to this browser, until its session ends',
    body: pushTargetSchema,
    status: 204,
  }),
  unregisterPush: route({
    method: 'DELETE',
    path: '/api/admin/alerts/push',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Sends no alerts to this browser any more',
    status: 204,
  }),
  sendTest: route({
    method: 'POST',
    path: '/api/admin/alerts/test',
    auth: 'admin',
    right: 'home',
    allowance: 'testNotifications',
    summary: 'Sends a test over one channel to everyone who gets alerts over it; the delivery log shows the outcome',
    body: z.object({ scope: alertScopeSchema, channel: alertChannelSchema }),
    status: 204,
    errors: ['conflict'],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/api/admin/alerts/deliveries',
    auth: 'admin',
    right: 'home',
    summary: 'Alerts sent to the caller, or over the stage’s channels, newest first; kept for 30 days',
    query: z.extend(pageQuery({ default: 20, max: 100 }), { scope: alertScopeSchema }),
    response: pagedList(deliverySchema),
    status: 200,
  }),
  createWebhook: route({
    method: 'POST',
    path: '/api/admin/alerts/webhooks',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Adds a webhook, and returns its signing secret, which is never shown again',
    body: z.object({
      name: lineSchema(100).check(z.trim(), z.minLength(1, 'Enter a name')),
      url: lineSchema(2000).check(z.trim(), z.minLength(1, 'Enter an address')),
    }),
    response: z.object(newSecret),
    status: 201,
    errors: ['conflict'],
  }),
  addSecret: route({
    method: 'POST',
    path: '/api/admin/alerts/webhooks/{id}/secrets',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Adds a second secret: messages are signed with both until the old one is removed',
    params: webhookParams,
    response: z.object(newSecret),
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  removeSecret: route({
    method: 'DELETE',
    path: '/api/admin/alerts/webhooks/{id}/secrets/{secretId}',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Removes a signing secret of a webhook; its last one stays',
    params: z.extend(webhookParams, { secretId: idSchema() }),
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/api/admin/alerts/webhooks/{id}',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Deletes a webhook',
    params: webhookParams,
    status: 204,
    errors: ['not_found'],
  }),
} as const;
