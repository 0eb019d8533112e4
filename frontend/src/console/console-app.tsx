import { Compass, Lock } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { messages } from './messages.ts';
import { type ConsoleScreen, screens } from './screens.ts';

const components = new Map<ConsoleScreen['load'], ComponentType>();
const routes = screens.map((screen) => ({ ...screen, Screen: findComponent(screen.load) }));

/** Addresses with the same loader share a component, which keeps its state from one to the other. */
function findComponent(load: ConsoleScreen['load']): ComponentType {
  const component = components.get(load) ?? lazy(async () => ({ default: await load() }));
  components.set(load, component);
  return component;
}

export function ConsoleApp() {
  return (
    <Routes>
      <Route element={<ConsoleFrame />}>
        {routes.filter(({ superAdminsOnly }) => !superAdminsOnly).map(toRoute)}
        <Route element={<SuperAdminsOnly />}>
          {routes.filter(({ superAdminsOnly }) => superAdminsOnly).map(toRoute)}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function toRoute({ path, Screen }: ConsoleScreen & { readonly Screen: ComponentType }) {
  return <Route key={path} path={path} element={<Screen />} />;
}

/** Only explains the refusal: the server refuses the calls of other admins in any case. */
function SuperAdminsOnly() {
  const { isSuperAdmin } = useAdminAccess();
  if (isSuperAdmin) return <Outlet />;
  return (
    <NoticeState
      icon={Lock}
      heading="h1"
      title={messages.superAdminOnly}
      action={<ButtonLink to="/admin/models">{messages.allModels}</ButtonLink>}
    >
      {messages.superAdminDenied}
    </NoticeState>
  );
}

function NotFound() {
  useDocumentTitle(messages.notFound);
  return (
    <NoticeState
      heading="h1"
      icon={Compass}
      title={messages.notFound}
      action={<ButtonLink to="/admin/models">{messages.allModels}</ButtonLink>}
    >
      {messages.notFoundText}
    </NoticeState>
  );
}
