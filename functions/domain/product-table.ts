import { environment } from '../platform/environment.ts';
import { signingKey } from '../platform/secrets.ts';
import { CursorCodec } from '../platform/table/cursor.ts';
import { documentClient, Table } from '../platform/table/table.ts';

/** This function's table. Functions that people wait for make the repositories that they use, and load no others. */
export function productTable(): Table {
  return new Table({ name: environment().TABLE_NAME, client: documentClient(), cursors: new CursorCodec(signingKey) });
}
