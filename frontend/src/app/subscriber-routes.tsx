import { type ComponentType, lazy, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { appFrame, type Code, screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const AppFrame = lazyScreen(appFrame);
const Legal = lazyScreen(screens['/appTOS']);
const Assets = lazyScreen(screens['/assets']);
const ModelPage = lazyScreen(screens['/p/*']);
const ProIndex = lazyScreen(screens['/pro']);
const ProPage = lazyScreen(screens['/pro/*']);
const Requests = lazyScreen(screens['/requests']);
const Result = lazyScreen(screens['/results/*']);
const Home = lazyScreen(screens['*']);

export function SubscriberRoutes() {
  return (
    <Routes>
      <Route path="/appTOS" element={<Legal />} />
      <Route path="/pro" element={<ProIndex />} />
      <Route element={<OldAddresses />}>
        <Route element={<SessionGate />}>
          <Route path="/assets" element={<Assets />} />
          <Route element={<AppFrame />}>
            <Route path="/p/*" element={<ModelPage />} />
            <Route path="/pro/*" element={<ProPage />} />
            <Route path="/requests" element={<Requests />} />
            <Route path="/results/:id" element={<Result />} />
            <Route path="*" element={<Home />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

function OldAddresses() {
  const target = proRedirect(useLocation());
  return target ? <Navigate to={target} replace /> : <Outlet />;
}

/** Renders loaded code at once: `lazy` would show its fallback for at least 300 ms. */
export function lazyScreen(code: Code<ComponentType>): ComponentType {
  const Later = lazy(async () => ({ default: await code.load() }));
  return function Screen() {
    const [Now] = useState(() => code.here() ?? Later);
    return <Now />;
  };
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Redirects old addresses of pro forms (any path ending in `-request`) to `/pro` with the same query,
 * unless a page has that path.
 */
export function proRedirect({ pathname, search }: Address): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith('-request') && !/^\/(pro|p)\//.test(path) ? `/pro${path}${search}` : undefined;
}
