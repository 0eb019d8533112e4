import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { AssetRow } from './asset-row.tsx';
import { messages } from './messages.ts';
import type { AssetRuns } from './use-asset-runs.ts';

interface MonitorTableProps {
  readonly assets: readonly ProcessingGeneration[];
  readonly runs: AssetRuns;
}

/** A table on wide screens; on phones each asset is a card. */
export function MonitorTable({ assets, runs }: MonitorTableProps) {
  return (
    <table aria-label={messages.table} className="block w-full border-collapse lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line">
          {Object.values(messages.columns).map((name) => (
            <th key={name} scope="col" className="px-3 py-2 text-start text-sm font-medium text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 lg:table-row-group">
        {assets.map((asset) => (
          <AssetRow key={asset.id} asset={asset} runs={runs} />
        ))}
      </tbody>
    </table>
  );
}
