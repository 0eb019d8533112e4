import { Compass, Lock } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { hasRight, type Right } from '#shared/rules/roles.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { messages } from './messages.ts';
import { type ConsoleScreen, describeDenial, screens } from './screens.ts';

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
        {routes.map(({ path, right, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <WithRight right={right}>
                <Screen />
              </WithRight>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

interface WithRightProps {
  readonly right: Right;
  readonly children: ReactNode;
}

/** Only explains the refusal: the server refuses the calls of other admins in any case. */
function WithRight({ right, children }: WithRightProps) {
  const access = useAdminAccess();
  if (hasRight(access, right)) return children;
  const { hint, refusal } = describeDenial(access);
  return (
    <NoticeState icon={Lock} heading="h1" title={hint} action={<StartLink />}>
      {refusal}
    </NoticeState>
  );
}

function NotFound() {
  useDocumentTitle(messages.notFound);
  return (
    <NoticeState heading="h1" icon={Compass} title={messages.notFound} action={<StartLink />}>
      {messages.notFoundText}
    </NoticeState>
  );
}

function StartLink() {
  const canBuild = hasRight(useAdminAccess(), 'build');
  return (
    <ButtonLink to={canBuild ? '/admin/models' : '/admin'}>
      {canBuild ? messages.allModels : messages.dashboard}
    </ButtonLink>
  );
}
