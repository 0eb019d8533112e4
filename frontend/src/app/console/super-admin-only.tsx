import { Lock } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

/** The screens below it are for super admins; others read why not. The server refuses them all the same. */
export function SuperAdminOnly() {
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
