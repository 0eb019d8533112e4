import type { createBrowserRouter } from 'react-router-dom';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Records each page once it is there, without its query, which may hold a session id. */
export function recordPages(router: Router): void {
  let openPath: string | undefined;
  const record = ({ initialized, navigation, location: { pathname } }: Router['state']) => {
    if (!initialized || navigation.state !== 'idle' || pathname === openPath) return;
    openPath = pathname;
    recordEvent('page_opened', { path: pathname });
  };
  record(router.state);
  router.subscribe(record);
}
