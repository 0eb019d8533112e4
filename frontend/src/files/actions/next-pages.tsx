import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import { pages, type PageSummary } from '#shared/contracts/pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { priceText } from '#frontend/src/lib/format.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { NumberChoice } from '#frontend/src/ui/number-choice.tsx';
import { actionMessages } from './action-messages.ts';

export function MakeNext({ assets }: { readonly assets: readonly Asset[] }) {
  const [chosen, setChosen] = useState(0);
  const asset = assets[chosen] ?? assets[0];
  const request = asset ? { query: { takes: asset.mediaType } } : null;
  const { data } = useApi(pages.listPages, request, { revalidateOnFocus: false });
  // Hides errors, because this section is optional.
  if (!asset || !data || data.items.length === 0) return undefined;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold tracking-tight">{actionMessages.makeNext}</h2>
      {assets.length > 1 && (
        <NumberChoice label={actionMessages.makeNextFrom} count={assets.length} chosen={chosen} onChoose={setChosen} />
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {data.items.map((page) => (
          <li key={page.routePath}>
            <Suggestion asset={asset} page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ asset, page }: { readonly asset: Asset; readonly page: PageSummary }) {
  const open = useOpenPageWithAsset(asset);
  return (
    <button
      type="button"
      onClick={() => open(page)}
      className="flex size-full min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-start transition-colors duration-150 hover:bg-raised"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{page.title}</span>
        <span className="text-sm text-muted tabular-nums">{priceText(page)}</span>
      </span>
      <ArrowRight aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
    </button>
  );
}

/** Opens a page and fills the file into the field that accepts it. */
export function useOpenPageWithAsset({ id: assetId, publicUrl, filename }: Asset) {
  const navigate = useNavigate();
  return ({ routePath, fieldKey = '' }: PageSummary) => {
    const state: PageState = { values: { [fieldKey]: { assetId, publicUrl, filename } }, from: filename };
    void navigate(modelPagePath(routePath), { state });
  };
}
