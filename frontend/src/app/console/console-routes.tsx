import type { RouteObject } from 'react-router-dom';

/** The console's routes; nothing of the console is loaded before somebody goes there. */
export const consoleRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./console-gate.tsx')).ConsoleGate }),
  children: [
    {
      lazy: async () => ({ Component: (await import('./console-frame.tsx')).ConsoleFrame }),
      children: [
        {
          path: '/admin',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/dashboard/board-screen.tsx')).BoardScreen,
          }),
        },
        {
          path: '/admin/account',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/account/account-screen.tsx')).AccountScreen,
          }),
        },
        {
          path: '/analytics',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
          }),
        },
        {
          path: '/admin/models',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/models/model-list-screen.tsx')).ModelListScreen,
          }),
        },
        {
          path: '/admin/create',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/models/editor/model-editor-screen.tsx')).ModelEditorScreen,
          }),
        },
        {
          path: '/admin/pro-forms',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/pro-forms/pro-form-list-screen.tsx')).ProFormListScreen,
          }),
        },
        {
          path: '/admin/create-pro-form',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/pro-forms/editor/pro-form-editor-screen.tsx'))
              .ProFormEditorScreen,
          }),
        },
        {
          path: '/admin/pro-forms/:formId/requests',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/requests/requests-screen.tsx')).RequestsScreen,
          }),
        },
        {
          lazy: async () => ({ Component: (await import('./super-admin-only.tsx')).SuperAdminOnly }),
          children: [
            {
              path: '/admin/users',
              lazy: async () => ({
                Component: (await import('#frontend/src/admin/users/user-list-screen.tsx')).UserListScreen,
              }),
            },
            {
              path: '/admin/subscribers',
              lazy: async () => ({
                Component: (await import('#frontend/src/admin/subscribers/subscribers-screen.tsx')).SubscribersScreen,
              }),
            },
            {
              path: '/admin/subscribers/:userId',
              lazy: async () => ({
                Component: (await import('#frontend/src/admin/subscribers/subscriber-screen.tsx')).SubscriberScreen,
              }),
            },
            {
              path: '/admin/audit',
              lazy: async () => ({
                Component: (await import('#frontend/src/admin/audit/audit-screen.tsx')).AuditScreen,
              }),
            },
          ],
        },
        {
          path: '/processing-monitor',
          lazy: async () => ({
            Component: (await import('#frontend/src/admin/monitor/monitor-screen.tsx')).MonitorScreen,
          }),
        },
        {
          path: '/admin/*',
          lazy: async () => ({ Component: (await import('./console-not-found.tsx')).ConsoleNotFound }),
        },
      ],
    },
  ],
};
