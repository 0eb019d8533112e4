import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

const lastKeySchema = z.record(z.string(), z.string());
export type LastKey = z.infer<typeof lastKeySchema>;

/** Opaque list cursors, signed together with what they page through, so that none can be forged or used elsewhere. */
export class CursorCodec {
  private readonly signingKey: () => Promise<string>;

  constructor(signingKey: () => Promise<string>) {
    this.signingKey = signingKey;
  }

  async encode(scope: string, lastKey: LastKey): Promise<string> {
    const body = Buffer.from(JSON.stringify(lastKey)).toString('base64url');
    return `${body}.${await this.sign(scope, body)}`;
  }

  /** Throws `invalid_input` for a cursor that was not made here, or for another list. */
  async decode(scope: string, cursor: string): Promise<LastKey> {
    const [body = '', signature = ''] = cursor.split('.');
    const expected = Buffer.from(await this.sign(scope, body));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
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
