import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

const lastKeySchema = z.record(z.string(), z.string());
export type LastKey = z.infer<typeof lastKeySchema>;

/** Signs a cursor with its list's scope, so it can't be forged or used for another list. */
export class CursorCodec {
  private readonly signingKey: () => Promise<string>;

  constructor(signingKey: () => Promise<string>) {
    this.signingKey = signingKey;
  }

  async encode(scope: string, lastKey: LastKey): Promise<string> {
    const body = Buffer.from(JSON.stringify(lastKey)).toString('base64url');
    return `${body}.${await this.sign(scope, body)}`;
  }

  async decode(scope: string, cursor: string): Promise<LastKey> {
    const [body = '', signature = ''] = cursor.split('.');
    const expected = Buffer.from(await this.sign(scope, body));
    const sent = Buffer.from(signature);
    if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) {
      const message = 'The cursor is not valid for this list';
      throw new AppError('invalid_input', message, [{ field: 'cursor', message }]);
    }
    return lastKeySchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  }

  private async sign(scope: string, body: string): Promise<string> {
    return createHmac('sha256', await this.signingKey())
      .update(`${scope}\n${body}`)
      .digest('base64url');
  }
}
