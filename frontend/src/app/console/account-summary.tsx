import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { messages } from './messages.ts';

/** Who is here, as what, and with how many models. */
export function AccountSummary() {
  const { name, isSuperAdmin, totalModels } = useAdminAccess();
  return (
    <>
      <span className="truncate font-medium">{name}</span>
      <span className="text-muted tabular-nums">
        {isSuperAdmin ? messages.superAdmin : messages.admin} · {messages.modelCount(totalModels)}
      </span>
    </>
  );
}
