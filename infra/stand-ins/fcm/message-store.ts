import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

export const fcmMessageSchema = z.looseObject({
  token: z.string().min(1).optional(),
  fid: z.string().min(1).optional(),
  topic: z.string().optional(),
  notification: z.looseObject({ title: z.string().optional(), body: z.string().optional() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
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
