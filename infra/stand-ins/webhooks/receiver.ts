import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';

const headersSchema = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

const messageSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  /** Slack requires it. */
  text: z.string().check(z.minLength(1)),
  data: z.record(z.string(), z.unknown()),
});

export interface ReceivedWebhook {
  readonly inbox: string;
  readonly headers: z.output<typeof headersSchema>;
  readonly payload: string;
  readonly message: z.output<typeof messageSchema>;
}

export const receiverHost = 'webhooks.stand-in.example';

const inboxParams = z.object({ inbox: z.string() });

export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly secrets = new Map<string, string>();
  private readonly answers: number[] = [];

  trust(inbox: string, secret: string): void {
    this.secrets.set(inbox, secret);
  }

  /** Does not keep the messages that get these answers. */
  answer(...statuses: readonly number[]): void {
    this.answers.push(...statuses);
  }

  receive(inbox: string, headers: unknown, payload: string): number {
    const planned = this.answers.shift();
    if (planned !== undefined) return planned;
    const { data: read } = headersSchema.safeParse(headers);
    if (read === undefined) return 400;
    const secret = this.secrets.get(inbox);
    if (secret !== undefined && !isSigned(secret, payload, read)) return 401;
    const message = messageSchema.safeParse(JSON.parse(payload));
    if (!message.success) return 400;
    this.received.push({ inbox, headers: read, payload, message: message.data });
    return 204;
  }
}

function isSigned(secret: string, payload: string, headers: z.output<typeof headersSchema>): boolean {
  try {
    new Webhook(secret).verify(payload, headers);
    return true;
  } catch {
    return false;
  }
}

export function receiverRoutes(receiver: WebhookReceiver) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => body);
    app.post('/:inbox', (request, reply) => {
      const { inbox } = inboxParams.parse(request.params);
      const status = receiver.receive(inbox, request.headers, String(request.body));
      if (status >= 300 && status < 400) reply.header('location', `https://${receiverHost}/elsewhere`);
      return reply.code(status).send();
    });
  };
}
