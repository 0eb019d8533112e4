import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { AppFrame } from './app-frame.tsx';
import { consoleRoutes } from './console/console-routes.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { OpeningScreen } from './opening-screen.tsx';
import { SessionGate } from './session-gate.tsx';
import { SheetHost } from './sheet-host.tsx';
import { proRedirect } from './pro-redirect.ts';
import { recordPages } from './record-pages.ts';

const home: Pick<RouteObject, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./home-screen.tsx')).HomeScreen }),
};

const modelPage: RouteObject = {
  path: '/p/*',
  lazy: async () => ({ Component: (await import('./model-page-route.tsx')).ModelPageRoute }),
};

const proPage: RouteObject = {
  path: '/pro/*',
  lazy: async () => ({ Component: (await import('./pro-page-route.tsx')).ProPageRoute }),
};

const userAssets: RouteObject = {
  path: '/assets',
  lazy: async () => ({
    Component: (await import('#frontend/src/features/assets/user-assets-screen.tsx')).UserAssetsScreen,
  }),
};

const legal: RouteObject = {
  path: '/appTOS',
  lazy: async () => ({ Component: (await import('#frontend/src/features/legal/legal-screen.tsx')).LegalScreen }),
};

const proIndex: RouteObject = {
  path: '/pro',
  lazy: async () => ({ Component: (await import('./pro-index-screen.tsx')).ProIndexScreen }),
};

/** Screens that need a session. */
const gated: RouteObject = {
  Component: SessionGate,
  children: [
    userAssets,
    { Component: AppFrame, children: [{ path: '/', ...home }, modelPage, proPage, { path: '*', ...home }] },
  ],
};

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    HydrateFallback: OpeningScreen,
    children: [legal, proIndex, consoleRoutes, { Component: FallbackRoute, children: [gated] }],
  },
]);
recordPages(router);

/** Every screen, and the one sheet above it, which may lead to another screen. */
function Root() {
  return (
    <>
      <Outlet />
      <SheetHost />
    </>
  );
}

/** Any path that no screen has: an old pro address, or the main app. */
function FallbackRoute() {
  const target = proRedirect(useLocation());
  return target ? <Navigate to={target} replace /> : <Outlet />;
}
