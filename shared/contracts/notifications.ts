import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const notificationTopics = [
  'generation-completed',
  'pro-request-processed',
  'low-credits',
  'credits-refunded',
  'subscription-updated',
  'report-decided',
] as const;

export const notificationSchema = z.object({
  id: z.string(),
  topic: z.enum([...notificationTopics, 'test']),
  title: z.string(),
  body: z.string(),
  /** Absent after the prompt's deletion. Pushes don't show it. */
  prompt: z.optional(z.string()),
  imageUrl: z.optional(z.url()),
  soundUrl: z.optional(z.url()),
  filmUrl: z.optional(z.url()),
  actionPath: z.optional(z.string().check(z.startsWith('/'))),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const pushTargetSchema = z.object({
  kind: z.enum(['token', 'fid']),
  value: z.string().check(z.minLength(1), z.maxLength(4096)),
});
export type PushTarget = z.infer<typeof pushTargetSchema>;

export const notifications = {
  listNotifications: route({
    method: 'GET',
    path: '/api/notifications',
    auth: 'subscriber',
    summary: 'The inbox, newest first',
    query: pageQuery({ default: 20, max: 100 }),
    response: z.extend(pagedList(notificationSchema), { unread: z.int() }),
    status: 200,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/read',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Marks notifications as read',
    body: z.object({ ids: z.array(idSchema(64)).check(z.minLength(1), z.maxLength(100)) }),
    status: 204,
  }),
  markSeen: route({
    method: 'POST',
    path: '/api/notifications/seen',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Marks ended generations as seen, so that no notification is sent for them',
    body: z.object({ generationIds: z.array(idSchema(64)).check(z.minLength(1), z.maxLength(20)) }),
    status: 204,
  }),
  registerPush: route({
    method: 'PUT',
    path: '/api/notifications/push',
    auth: 'subscriber',
    allowance: 'pushRegistrations',
    summary: 'Sends notifications to this browser too, until its session ends',
    body: pushTargetSchema,
    status: 204,
  }),
  unregisterPush: route({
    method: 'DELETE',
    path: '/api/notifications/push',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Sends no notifications to this browser any more',
    status: 204,
  }),
  sendTest: route({
    method: 'POST',
    path: '/api/notifications/test',
    auth: 'subscriber',
    allowance: 'testNotifications',
    summary: 'Sends the subscriber a notification, and says whether a browser was reached',
    response: z.object({
      pushed: z.boolean(),
      reason: z.optional(z.string()),
    }),
    status: 200,
  }),
} as const;
