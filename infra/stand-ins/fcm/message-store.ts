import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const texts = z.record(z.string(), z.string());

/** What a browser has a use for; FCM refuses fields that it does not know. https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
export const fcmMessageSchema = z.strictObject({
  token: z.string().min(1).optional(),
  fid: z.string().min(1).optional(),
  topic: z.string().optional(),
  notification: z
    .strictObject({ title: z.string().optional(), body: z.string().optional(), image: z.string().optional() })
    .optional(),
  data: texts.optional(),
  webpush: z
    .strictObject({
      headers: texts.optional(),
      data: texts.optional(),
      notification: z.looseObject({}).optional(),
      fcmOptions: z.strictObject({ link: z.string().optional(), analyticsLabel: z.string().optional() }).optional(),
    })
    .optional(),
});
export type FcmMessage = z.infer<typeof fcmMessageSchema>;

/** The messages that were sent, oldest first; they outlive a restart. */
export class MessageStore {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  add(message: FcmMessage): void {
    appendFileSync(this.#file, `${JSON.stringify(message)}\n`);
  }

  all(): FcmMessage[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => fcmMessageSchema.parse(JSON.parse(line)));
  }
}
