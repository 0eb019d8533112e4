import { Award, Medal, Trophy } from 'lucide-react';
import type { BoardApp } from '#shared/contracts/admin-analytics.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { DataTable } from '#frontend/src/ui/data-table.tsx';
import { messages } from './messages.ts';

interface BoardTableProps {
  readonly apps: readonly BoardApp[];
  readonly onOpen: (app: BoardApp) => void;
}

/** How much of a user's id the board shows. */
const shownIdLength = 8;

export function BoardTable({ apps, onOpen }: BoardTableProps) {
  const { rank, name, id, assets, user, country } = messages.columns;
  return (
    <DataTable
      label={messages.title}
      columns={[
        { name: rank },
        { name },
        { name: id },
        { name: assets, isNumeric: true },
        { name: user },
        { name: country },
      ]}
      rows={apps.map((app, index) => ({
        key: app.appId,
        cells: [
          <Rank key="rank" place={index} />,
          app.name,
          <code key="id">{app.appId}</code>,
          <Button
            key="assets"
            aria-label={messages.openAssets(formatNumber(app.aiAssets), app.name)}
            onClick={() => onOpen(app)}
          >
            {formatNumber(app.aiAssets)}
          </Button>,
          userName(app),
          app.mostActiveCountry?.country ?? messages.nothing,
        ],
      }))}
    />
  );
}

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

function userName({ mostActiveUser }: BoardApp): string {
  if (!mostActiveUser) return messages.nothing;
  const { name, userId } = mostActiveUser;
  const shortId = userId.slice(0, shownIdLength);
  return name === userId ? shortId : messages.userOf(name, shortId);
}
