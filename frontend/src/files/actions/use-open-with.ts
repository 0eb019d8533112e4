import { useNavigate } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';

/** Opens a page with a file in the field that takes it. */
export function useOpenWith({ id: assetId, publicUrl, filename }: Asset) {
  const navigate = useNavigate();
  return ({ routePath, fieldKey = '' }: PageSummary) => {
    const state: PageState = { values: { [fieldKey]: { assetId, publicUrl, filename } }, from: filename };
    void navigate(modelPagePath(routePath), { state });
  };
}
