import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleGate } from './console-gate.tsx';

const Frame = lazy(async () => ({ default: (await import('./console-frame.tsx')).ConsoleFrame }));
const Home = lazy(async () => ({ default: (await import('#frontend/src/admin/home/home-screen.tsx')).HomeScreen }));
const Board = lazy(async () => ({
  default: (await import('#frontend/src/admin/dashboard/board-screen.tsx')).BoardScreen,
}));
const Account = lazy(async () => ({
  default: (await import('#frontend/src/admin/account/account-screen.tsx')).AccountScreen,
}));
const Analytics = lazy(async () => ({
  default: (await import('#frontend/src/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
}));
const Models = lazy(async () => ({
  default: (await import('#frontend/src/admin/models/model-list-screen.tsx')).ModelListScreen,
}));
const ModelFigures = lazy(async () => ({
  default: (await import('#frontend/src/admin/analytics/one-model/model-figures-screen.tsx')).ModelFiguresScreen,
}));
const ModelEditor = lazy(async () => ({
  default: (await import('#frontend/src/admin/models/editor/model-editor-screen.tsx')).ModelEditorScreen,
}));
const ProForms = lazy(async () => ({
  default: (await import('#frontend/src/admin/pro-forms/pro-form-list-screen.tsx')).ProFormListScreen,
}));
const ProFormEditor = lazy(async () => ({
  default: (await import('#frontend/src/admin/pro-forms/editor/pro-form-editor-screen.tsx')).ProFormEditorScreen,
}));
const Requests = lazy(async () => ({
  default: (await import('#frontend/src/admin/requests/requests-screen.tsx')).RequestsScreen,
}));
const SuperAdminOnly = lazy(async () => ({ default: (await import('./super-admin-only.tsx')).SuperAdminOnly }));
const Users = lazy(async () => ({
  default: (await import('#frontend/src/admin/users/user-list-screen.tsx')).UserListScreen,
}));
const Subscribers = lazy(async () => ({
  default: (await import('#frontend/src/admin/subscribers/subscribers-screen.tsx')).SubscribersScreen,
}));
const Subscriber = lazy(async () => ({
  default: (await import('#frontend/src/admin/subscribers/subscriber-screen.tsx')).SubscriberScreen,
}));
const Audit = lazy(async () => ({ default: (await import('#frontend/src/admin/audit/audit-screen.tsx')).AuditScreen }));
const Monitor = lazy(async () => ({
  default: (await import('#frontend/src/admin/monitor/monitor-screen.tsx')).MonitorScreen,
}));
const Generations = lazy(async () => ({
  default: (await import('#frontend/src/admin/generations/generations-screen.tsx')).GenerationsScreen,
}));
const Generation = lazy(async () => ({
  default: (await import('#frontend/src/admin/generations/generation-screen.tsx')).GenerationScreen,
}));
const RequestInbox = lazy(async () => ({
  default: (await import('#frontend/src/admin/requests/inbox-screen.tsx')).InboxScreen,
}));
const Request = lazy(async () => ({
  default: (await import('#frontend/src/admin/requests/request-screen.tsx')).RequestScreen,
}));
const Rests = lazy(async () => ({ default: (await import('#frontend/src/admin/rests/rests-screen.tsx')).RestsScreen }));
const NotFound = lazy(async () => ({ default: (await import('./console-not-found.tsx')).ConsoleNotFound }));

/** Every screen of the console; none is loaded before an admin goes there. */
export function ConsoleRoutes() {
  return (
    <Routes>
      <Route element={<ConsoleGate />}>
        <Route element={<Frame />}>
          <Route path="/admin" element={<Home />} />
          <Route path="/admin/board" element={<Board />} />
          <Route path="/admin/account" element={<Account />} />
          <Route path="/analytics" element={<Analytics />} />
          <Route path="/admin/models" element={<Models />} />
          <Route path="/admin/models/:id/figures" element={<ModelFigures />} />
          <Route path="/admin/create" element={<ModelEditor />} />
          <Route path="/admin/pro-forms" element={<ProForms />} />
          <Route path="/admin/create-pro-form" element={<ProFormEditor />} />
          <Route path="/admin/pro-forms/:formId/requests" element={<Requests />} />
          <Route element={<SuperAdminOnly />}>
            <Route path="/admin/users" element={<Users />} />
            <Route path="/admin/subscribers" element={<Subscribers />} />
            <Route path="/admin/subscribers/:userId" element={<Subscriber />} />
            <Route path="/admin/generations" element={<Generations />} />
            <Route path="/admin/generations/:id" element={<Generation />} />
            <Route path="/admin/audit" element={<Audit />} />
          </Route>
          <Route path="/admin/requests" element={<RequestInbox />} />
          <Route path="/admin/requests/:userId/:id" element={<Request />} />
          <Route path="/admin/rests" element={<Rests />} />
          <Route path="/processing-monitor" element={<Monitor />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
