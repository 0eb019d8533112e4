import type { LedgerLine, LedgerPart } from '#shared/contracts/admin-subscribers.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import { movementsOf } from '#functions/domain/credits/account.ts';

type LedgerSources = Pick<Repositories, 'ledger' | 'generations' | 'proRequests'>;

/** One part of what moved a user's credits, page by page. */
export async function listLedger(
  { ledger, generations, proRequests }: LedgerSources,
  userId: string,
  { part, ...request }: ListRequest & { readonly part: LedgerPart },
): Promise<ListPage<LedgerLine>> {
  switch (part) {
    case 'transfers':
      return linesOf(await ledger.entriesOf(userId, request), (entry) => ({
        id: entry.id,
        subject: entry.reason,
        at: entry.at,
        movements: [entry],
      }));
    case 'generations':
      return linesOf(await generations.pageOf(userId, request), (generation) => ({
        id: generation.id,
        subject: generation.pageTitle,
        at: generation.createdAt,
        movements: movementsOf(generation),
      }));
    case 'requests':
      return linesOf(await proRequests.pageOf(userId, request), (made) => ({
        id: made.id,
        subject: made.formName,
        at: made.createdAt,
        movements: movementsOf(made),
      }));
  }
}

function linesOf<T>({ items, ...rest }: ListPage<T>, lineOf: (item: T) => LedgerLine): ListPage<LedgerLine> {
  return { ...rest, items: items.map(lineOf) };
}
