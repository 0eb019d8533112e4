import { lazy } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { proRedirect } from './pro-redirect.ts';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const AppFrame = lazy(async () => ({ default: (await import('./app-frame.tsx')).AppFrame }));
const Legal = lazy(async () => ({ default: await screens['/appTOS']() }));
const Assets = lazy(async () => ({ default: await screens['/assets']() }));
const ModelPage = lazy(async () => ({ default: await screens['/p/*']() }));
const ProIndex = lazy(async () => ({ default: await screens['/pro']() }));
const ProPage = lazy(async () => ({ default: await screens['/pro/*']() }));
const Home = lazy(async () => ({ default: await screens['*']() }));

/** Every screen of the subscriber's app. */
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
