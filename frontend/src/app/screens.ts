import type { ComponentType } from 'react';
import { type Code, lazyCode } from '#frontend/src/lib/lazy-code.ts';

export const screens = {
  '/appTOS': lazyCode(async () => (await import('#frontend/src/features/legal/legal-screen.tsx')).LegalScreen),
  '/assets': lazyCode(async () => (await import('./assets-screen.tsx')).AssetsScreen),
  '/p/*': lazyCode(async () => (await import('#frontend/src/features/generation/model-page.tsx')).ModelPageRoute),
  '/requests': lazyCode(
    async () => (await import('#frontend/src/features/pro-requests/own-requests.tsx')).RequestsScreen,
  ),
  '/results/*': lazyCode(async () => (await import('#frontend/src/features/generation/result-screen.tsx')).ResultRoute),
  '/pro': lazyCode(async () => (await import('./pro-index-screen.tsx')).ProIndexScreen),
  '/pro/*': lazyCode(async () => (await import('#frontend/src/features/pro-requests/pro-page.tsx')).ProPageRoute),
  '*': lazyCode(async () => (await import('./home-screen.tsx')).HomeScreen),
} satisfies Record<string, Code<ComponentType>>;

export const appFrame = lazyCode(async () => (await import('./app-frame.tsx')).AppFrame);

export const consoleCode = lazyCode(async () => (await import('#frontend/src/console/console.tsx')).Console);

type ScreenPath = keyof typeof screens;

export function findScreenPath(pathname: string): ScreenPath {
  const isShown = (path: string): path is ScreenPath =>
    path === pathname || (path.endsWith('/*') && pathname.startsWith(path.slice(0, -1)));
  return Object.keys(screens).find(isShown) ?? '*';
}

export function isConsolePath(pathname: string): boolean {
  return /^\/(admin|analytics|processing-monitor)(\/|$)/.test(pathname);
}
