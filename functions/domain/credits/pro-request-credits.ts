import { AppError } from '#functions/platform/app-error.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import type { Ledger } from './ledger.ts';
import {
  createRequest,
  createResult,
  endRequest,
  holdForRequest,
  type ProRequestSettlement,
  settleRequestCredits,
} from './pro-request-transactions.ts';

/** The credits of pro requests: held when one is made, captured when it is completed, released when it is rejected. */
export class ProRequestCredits {
  private readonly table: Table;
  private readonly ledger: Ledger;

  constructor({ table, ledger }: { table: Table; ledger: Ledger }) {
    this.table = table;
    this.ledger = ledger;
  }

  /** False when a request with this id exists already; throws `insufficient_credits`. */
  async hold(request: StoredProRequest): Promise<boolean> {
    const refused = await this.ledger.transact([
      holdForRequest(this.table.name, request),
      createRequest(this.table.name, request),
    ]);
    if (refused === undefined) return true;
    const [, exists] = refused;
    if (exists) return false;
    throw new AppError('insufficient_credits', 'Insufficient credits');
  }

  /** Ends a request exactly once, and writes `also` with it: false when it had ended already. */
  async settle(request: StoredProRequest, settlement: ProRequestSettlement, also: TransactItem[]): Promise<boolean> {
    const { name } = this.table;
    const refused = await this.ledger.transact([
      settleRequestCredits(name, request, settlement),
      endRequest(name, request, settlement),
      ...(settlement.assets ?? []).map((asset) => createResult(name, asset)),
      ...also,
    ]);
    if (refused === undefined) return true;
    const [, ended] = refused;
    if (ended) return false;
    throw new Error(`Account of ${request.userId} does not hold the credits of request ${request.id}`);
  }
}
