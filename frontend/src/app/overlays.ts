import { onlineCode } from '#frontend/src/lib/lazy-code.ts';

/** Loaded after the first touch or key. */
export const drawersCode = onlineCode(async () => (await import('./drawers.tsx')).NamedDrawer);
export const accountMenuCode = onlineCode(async () => (await import('./account-menu-popup.tsx')).AccountMenuPopup);
