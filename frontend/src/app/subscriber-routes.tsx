import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { proRedirect } from './pro-redirect.ts';
import { screenOf } from './screen-of.tsx';
import { appFrame, screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const AppFrame = screenOf(appFrame);
const Legal = screenOf(screens['/appTOS']);
const Assets = screenOf(screens['/assets']);
const ModelPage = screenOf(screens['/p/*']);
const ProIndex = screenOf(screens['/pro']);
const ProPage = screenOf(screens['/pro/*']);
const Requests = screenOf(screens['/requests']);
const Result = screenOf(screens['/results/*']);
const Home = screenOf(screens['*']);

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
