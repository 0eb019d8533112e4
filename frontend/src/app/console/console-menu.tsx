import { Menu } from '@base-ui/react/menu';
import {
  Blocks,
  ChartColumn,
  ChevronDown,
  ClipboardList,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  SquarePlus,
  UsersRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

const ApiKeysDialog = lazy(async () => ({
  default: (await import('#frontend/src/admin/api-keys/api-keys-dialog.tsx')).ApiKeysDialog,
}));

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const places: readonly Place[] = [
  { to: '/admin', label: messages.dashboard, icon: LayoutDashboard },
  { to: '/admin/users', label: messages.users, icon: UsersRound },
  { to: '/admin/models', label: messages.models, icon: Blocks },
  { to: '/admin/create', label: messages.createModel, icon: SquarePlus },
  { to: '/admin/pro-forms', label: messages.proForms, icon: ClipboardList },
];

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted';

/** Everywhere in the console (A§2); what is not for this admin is there, and says for whom it is. */
export function ConsoleMenu() {
  const { isAdmin, isSuperAdmin } = useAdminAccess();
  // Never opened, never loaded.
  const [keys, setKeys] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const openKeys = () => (isSuperAdmin ? setKeys('open') : showToast(messages.superAdminDenied));
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={buttonClass({ variant: 'ghost' })}>
          {messages.menu}
          <ChevronDown aria-hidden className="size-4" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Menu.Popup className="w-64 rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              {places.map(({ to, label, icon }) => (
                <Menu.Item key={to} render={<Link to={to} />} className={itemClass}>
                  <Entry icon={icon} label={label} />
                </Menu.Item>
              ))}
              <AnalyticsItem isAllowed={isAdmin || isSuperAdmin} />
              <Menu.Item
                onClick={openKeys}
                aria-disabled={!isSuperAdmin || undefined}
                title={isSuperAdmin ? undefined : messages.superAdminOnly}
                className={itemClass}
              >
                <Entry
                  icon={KeyRound}
                  label={messages.apiKeys}
                  hint={isSuperAdmin ? undefined : messages.superAdminOnly}
                />
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {keys !== 'unopened' && (
        <Suspense>
          <ApiKeysDialog isOpen={keys === 'open'} onClose={() => setKeys('closed')} />
        </Suspense>
      )}
    </>
  );
}

function AnalyticsItem({ isAllowed }: { readonly isAllowed: boolean }) {
  const entry = (
    <Entry icon={ChartColumn} label={messages.analytics} hint={isAllowed ? undefined : messages.adminOnly} />
  );
  if (!isAllowed) {
    return (
      <Menu.Item aria-disabled title={messages.adminOnly} className={itemClass}>
        {entry}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item render={<Link to="/analytics" target="_blank" />} className={itemClass}>
      {entry}
    </Menu.Item>
  );
}

interface EntryProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string | undefined;
}

function Entry({ icon: Icon, label, hint }: EntryProps) {
  return (
    <>
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="flex flex-col">
        {label}
        {hint && <span className="text-xs font-normal text-muted">{hint}</span>}
      </span>
    </>
  );
}
