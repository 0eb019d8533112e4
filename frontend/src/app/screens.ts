import type { ComponentType } from 'react';

/** What the addresses of the subscriber's app open; nothing of a screen is loaded before somebody goes there. */
export const screens = {
  '/appTOS': async () => (await import('#frontend/src/features/legal/legal-screen.tsx')).LegalScreen,
  '/assets': async () => (await import('#frontend/src/features/assets/user-assets-screen.tsx')).UserAssetsScreen,
  '/p/*': async () => (await import('./model-page-route.tsx')).ModelPageRoute,
  '/pro': async () => (await import('./pro-index-screen.tsx')).ProIndexScreen,
  '/pro/*': async () => (await import('./pro-page-route.tsx')).ProPageRoute,
  '*': async () => (await import('./home-screen.tsx')).HomeScreen,
} satisfies Record<string, () => Promise<ComponentType>>;

export type ScreenPath = keyof typeof screens;

/** Which of them an address opens. */
export function screenPathOf(pathname: string): ScreenPath {
  const exact = ['/appTOS', '/assets', '/pro'] as const;
  const deep = ['/p/*', '/pro/*'] as const;
  return exact.find((path) => path === pathname) ?? deep.find((path) => pathname.startsWith(path.slice(0, -1))) ?? '*';
}

/** Whether an address is one of the console's. */
export function isConsolePath(pathname: string): boolean {
  return /^\/(admin|analytics|processing-monitor)(\/|$)/.test(pathname);
}
