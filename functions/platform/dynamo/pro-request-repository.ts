import { setExpression } from './expression.ts';
import { keys, partitions } from './keys.ts';
import { type ProForm, proFormSchema, type ProRequest, proRequestSchema } from './pro-request.ts';
import type { Page, PageRequest, Table } from './table.ts';

/** Pro forms, and the requests made with them; the ledger alone writes requests. */
export class ProRequestRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** `routePath` with or without its leading slash. */
  findForm(routePath: string): Promise<ProForm | undefined> {
    return this.table.get(keys.proForm(`/${routePath.replace(/^\/+/, '')}`), proFormSchema);
  }

  saveForm(form: ProForm): Promise<void> {
    return this.table.put({ ...keys.proForm(form.routePath), ...form });
  }

  find(userId: string, id: string): Promise<ProRequest | undefined> {
    return this.table.get(keys.proRequest(userId, id), proRequestSchema, { consistent: true });
  }

  /** Deletes what was asked for; what it cost stays. */
  async forgetDetails(userId: string, id: string): Promise<void> {
    await this.table.update(
      keys.proRequest(userId, id),
      setExpression({ details: '' }),
      'attribute_exists(settlement)',
    );
  }

  /** A user's requests, in no order. */
  pageOf(userId: string, request: PageRequest): Promise<Page<ProRequest>> {
    return this.table.query(partitions.proRequestsOf(userId), proRequestSchema, request);
  }
}
