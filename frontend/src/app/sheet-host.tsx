import { lazy, Suspense, useEffect } from 'react';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { useFollowedHistory } from '#frontend/src/ui/back-closes.ts';

const NamedSheet = lazy(async () => ({ default: (await import('./sheets.tsx')).NamedSheet }));

/** Shows the drawer that the store names, and keeps it until its closing animation ends. */
export function SheetHost() {
  const active = useAppStore((store) => store.activeSheet);
  const onClose = useAppStore((store) => store.closeSheet);
  useFollowedHistory();
  const shown = useKept(active, active !== null);
  useEffect(() => {
    if (active === null) return;
    recordEvent('sheet_opened', { sheet: active });
    return () => recordEvent('sheet_closed', { sheet: active });
  }, [active]);
  if (shown === null) return undefined;
  return (
    <Suspense>
      <NamedSheet key={shown} name={shown} isOpen={active === shown} onClose={onClose} />
    </Suspense>
  );
}
