import type { BoardApp } from '#shared/contracts/admin-analytics.ts';
import type { BoardRepository, RankedApp } from '#functions/domain/board/board-repository.ts';
import type { PageRepository } from '#functions/domain/pages/page-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import { appNameOf } from './app-name.ts';

interface BoardDeps {
  readonly board: BoardRepository;
  readonly pages: PageRepository;
}

type Board = ListPage<BoardApp> & { readonly totals: { readonly apps: number; readonly aiAssets: number } };

/** A page of the apps by their AI assets, with who and where they are used most. */
export async function readBoard({ board, pages }: BoardDeps, request: ListRequest): Promise<Board> {
  const [{ items: apps, ...rest }, known] = await Promise.all([board.apps(request), pages.allPages()]);
  const { totals, names } = await board.totalsAndNames(apps.flatMap(({ user }) => user?.name ?? []));
  const describe = ({ name: appId, count, user, country }: RankedApp): BoardApp => ({
    appId,
    name: appNameOf(appId, known),
    aiAssets: count,
    ...(user && {
      mostActiveUser: { userId: user.name, name: names.get(user.name) || user.name, count: user.count },
    }),
    ...(country && { mostActiveCountry: { country: country.name, count: country.count } }),
  });
  return { ...rest, totals, items: apps.map(describe) };
}
