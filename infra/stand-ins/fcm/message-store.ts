import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const texts = z.record(z.string(), z.string());

/** FCM refuses unknown fields. https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
export const fcmMessageSchema = z.strictObject({
  token: z.optional(z.string().check(z.minLength(1))),
  fid: z.optional(z.string().check(z.minLength(1))),
  topic: z.optional(z.string()),
  notification: z.optional(
    z.strictObject({ title: z.optional(z.string()), body: z.optional(z.string()), image: z.optional(z.string()) }),
  ),
  data: z.optional(texts),
  webpush: z.optional(
    z.strictObject({
      headers: z.optional(texts),
      data: z.optional(texts),
      notification: z.optional(z.looseObject({})),
      fcmOptions: z.optional(z.strictObject({ link: z.optional(z.string()), analyticsLabel: z.optional(z.string()) })),
    }),
  ),
});
export type FcmMessage = z.infer<typeof fcmMessageSchema>;

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
