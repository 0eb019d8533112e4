import type { BoardApp } from '#shared/contracts/admin-analytics.ts';
import { type BoardRepository, type RankedApp, totalsAt } from '#functions/domain/board/board-repository.ts';
import { totalsSchema } from '#functions/domain/board/board.ts';
import { appNameIn, appPagesAt } from '#functions/domain/pages/app-pages.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';

interface BoardDeps {
  readonly board: BoardRepository;
  readonly table: Table;
}

type Board = ListPage<BoardApp> & { readonly totals: { readonly apps: number; readonly aiAssets: number } };

/** A page of the apps by their AI assets, with who and where they are used most: one query, and one batch of totals and names. */
export async function readBoard({ board, table }: BoardDeps, request: ListRequest): Promise<Board> {
  const { items: apps, ...rest } = await board.apps(request);
  const found = await table.getTogether([
    totalsAt(),
    ...apps.flatMap(({ name, user }) => [appPagesAt(name), ...(user ? [subscriberAt(user.name)] : [])]),
  ]);
  const describe = ({ name: appId, count, user, country }: RankedApp): BoardApp => ({
    appId,
    name: appNameIn(found, appId),
    aiAssets: count,
    ...(user && {
      mostActiveUser: {
        userId: user.name,
        name: found.get(subscriberAt(user.name))?.name || user.name,
        count: user.count,
      },
    }),
    ...(country && { mostActiveCountry: { country: country.name, count: country.count } }),
  });
  return { ...rest, totals: found.get(totalsAt()) ?? totalsSchema.parse({}), items: apps.map(describe) };
}
