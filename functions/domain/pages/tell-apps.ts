import { keys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { PageOfApp } from './app-label.ts';

interface Placed extends PageOfApp {
  readonly routePath: string;
}

/** A part of the transaction that writes, moves or deletes a page: its app's item says what the page says. */
export function tellApps(
  TableName: string,
  { known, page }: { readonly known?: Placed; readonly page?: Placed },
): TransactItem[] {
  const isSamePlace = known?.appId === page?.appId && known?.routePath === page?.routePath;
  const gone = isSamePlace ? undefined : known;
  return [...new Set([gone?.appId, page?.appId])].flatMap((appId) => {
    if (appId === undefined) return [];
    const [left, come] = [gone, page].map((one) => (one?.appId === appId ? one : undefined));
    const clauses = [...(come ? ['SET #come = :said'] : []), ...(left ? ['REMOVE #left'] : [])];
    const Update = {
      TableName,
      Key: keys.appPages(appId),
      UpdateExpression: clauses.join(' '),
      ExpressionAttributeNames: {
        ...(come && { '#come': come.routePath }),
        ...(left && { '#left': left.routePath }),
      },
      ...(come && { ExpressionAttributeValues: { ':said': { appName: come.appName, title: come.title } } }),
    };
    return [{ Update }];
  });
}
