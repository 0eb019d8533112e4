import type { ComponentType } from 'react';

/** What the addresses of the subscriber's app open; nothing of a screen is loaded before somebody goes there. */
export const screens = {
  '/appTOS': codeOf(async () => (await import('#frontend/src/features/legal/legal-screen.tsx')).LegalScreen),
  '/assets': codeOf(async () => (await import('./assets-route.tsx')).AssetsRoute),
  '/p/*': codeOf(async () => (await import('./model-page-route.tsx')).ModelPageRoute),
  '/requests': codeOf(
    async () => (await import('#frontend/src/features/pro-requests/own-requests.tsx')).RequestsScreen,
  ),
  '/results/*': codeOf(async () => (await import('./result-route.tsx')).ResultRoute),
  '/pro': codeOf(async () => (await import('./pro-index-screen.tsx')).ProIndexScreen),
  '/pro/*': codeOf(async () => (await import('./pro-page-route.tsx')).ProPageRoute),
  '*': codeOf(async () => (await import('./home-screen.tsx')).HomeScreen),
} satisfies Record<string, Code<ComponentType>>;

/** The bar above most of them. */
export const appFrame = codeOf(async () => (await import('./app-frame.tsx')).AppFrame);
export const consoleCode = codeOf(async () => (await import('#frontend/src/console/console.tsx')).Console);

type ScreenPath = keyof typeof screens;

/** Which of them an address opens. */
export function screenPathOf(pathname: string): ScreenPath {
  const exact = ['/appTOS', '/assets', '/pro', '/requests'] as const;
  const deep = ['/p/*', '/pro/*', '/results/*'] as const;
  return exact.find((path) => path === pathname) ?? deep.find((path) => pathname.startsWith(path.slice(0, -1))) ?? '*';
}

/** Whether an address is one of the console's. */
export function isConsolePath(pathname: string): boolean {
  return /^\/(admin|analytics|processing-monitor)(\/|$)/.test(pathname);
}

/** A part of the app whose code is loaded when it is needed. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  /** Undefined until it is here. */
  readonly here: () => T | undefined;
}

/** `load` imports it; one that failed is tried again with the next call. */
function codeOf<T>(load: () => Promise<T>): Code<T> {
  let loaded: T | undefined;
  return { load: async () => (loaded ??= await load()), here: () => loaded };
}
