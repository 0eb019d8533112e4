import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { lazyPart } from '#frontend/src/ui/lazy-part.tsx';
import { appFrame, screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const AppFrame = lazyPart(appFrame);
const Legal = lazyPart(screens['/appTOS']);
const Assets = lazyPart(screens['/assets']);
const ModelPage = lazyPart(screens['/p/*']);
const ProIndex = lazyPart(screens['/pro']);
const ProPage = lazyPart(screens['/pro/*']);
const Requests = lazyPart(screens['/requests']);
const Result = lazyPart(screens['/results/*']);
const Home = lazyPart(screens['*']);

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

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Redirects old addresses of pro forms (paths that end in `-request`) to `/pro`, unless a page has that path. */
export function proRedirect({ pathname, search }: Address): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith('-request') && !/^\/(pro|p)\//.test(path) ? `/pro${path}${search}` : undefined;
}
