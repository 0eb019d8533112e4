import { Award, Medal, Trophy } from 'lucide-react';
import type { BoardApp } from '#shared/contracts/admin-analytics.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';

export interface RankedApp extends BoardApp {
  /** From nothing on. */
  readonly place: number;
  readonly onOpen: () => void;
}

/** How much of a user's id the board shows. */
const shownIdLength = 8;

const { columns } = messages;

/** What the board says of each app; the server decides the order. */
export const boardColumns: readonly ListColumn<RankedApp>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 10,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 truncate">{name}</span>,
  },
  { id: 'rank', header: columns.rank, width: 12, inCard: 'line', cell: ({ place }) => <Rank place={place} /> },
  { id: 'id', header: columns.id, width: 9, grows: true, ifRoom: 1, inCard: 'line', cell: appIdOf },
  { id: 'assets', header: columns.assets, width: 7, isNumeric: true, cell: openerOf },
  { id: 'user', header: columns.user, width: 11, grows: true, cell: userName },
  {
    id: 'country',
    header: columns.country,
    width: 7,
    ifRoom: 2,
    cell: ({ mostActiveCountry }) => mostActiveCountry?.country ?? messages.nothing,
  },
];

const icons = [Trophy, Medal, Award];

function Rank({ place }: { readonly place: number }) {
  const label = messages.ranks[place];
  const Icon = icons[place];
  return (
    <span className="flex items-center gap-2">
      <span className="tabular-nums">{messages.rank(place + 1)}</span>
      {label && (
        <Badge>
          {Icon && <Icon aria-hidden className="size-4" />}
          {label}
        </Badge>
      )}
    </span>
  );
}

function appIdOf({ appId }: RankedApp) {
  return <code title={appId}>{appId}</code>;
}

function openerOf({ aiAssets, name, onOpen }: RankedApp) {
  const count = formatNumber(aiAssets);
  return (
    <Button aria-label={messages.openAssets(count, name)} onClick={onOpen}>
      {count}
    </Button>
  );
}

function userName({ mostActiveUser }: RankedApp): string {
  if (!mostActiveUser) return messages.nothing;
  const { name, userId } = mostActiveUser;
  const shortId = userId.slice(0, shownIdLength);
  return name === userId ? shortId : messages.userOf(name, shortId);
}
