import { Menu } from '@base-ui/react/menu';
import {
  Activity,
  Blocks,
  ChartColumn,
  ChevronDown,
  CircleUserRound,
  ClipboardList,
  Contact,
  History,
  KeyRound,
  LayoutDashboard,
  SquarePlus,
  UsersRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { AccountSummary } from './account-summary.tsx';
import { ActionItem, type Barrier, type MenuPlace, PlaceItem } from './menu-item.tsx';
import { messages } from './messages.ts';

const ApiKeysSheet = lazy(async () => ({
  default: (await import('#frontend/src/admin/api-keys/api-keys-sheet.tsx')).ApiKeysSheet,
}));

const places: readonly MenuPlace[] = [
  { to: '/admin', label: messages.dashboard, icon: LayoutDashboard },
  { to: '/admin/users', label: messages.users, icon: UsersRound },
  { to: '/admin/models', label: messages.models, icon: Blocks },
  { to: '/admin/create', label: messages.createModel, icon: SquarePlus },
  { to: '/admin/pro-forms', label: messages.proForms, icon: ClipboardList },
];

const adminPlaces: readonly MenuPlace[] = [
  { to: '/analytics', label: messages.analytics, icon: ChartColumn, opensTab: true },
  { to: '/processing-monitor', label: messages.monitor, icon: Activity },
];

const superAdminPlaces: readonly MenuPlace[] = [
  { to: '/admin/subscribers', label: messages.subscribers, icon: Contact },
  { to: '/admin/audit', label: messages.audit, icon: History },
];

const account: MenuPlace = { to: '/admin/account', label: messages.account, icon: CircleUserRound };

const adminOnly: Barrier = { hint: messages.adminOnly, refusal: messages.adminOnly };
const superAdminOnly: Barrier = { hint: messages.superAdminOnly, refusal: messages.superAdminDenied };

/** Everywhere in the console; what is not for this admin is there, and says for whom it is. */
export function ConsoleMenu() {
  const { isAdmin, isSuperAdmin } = useAdminAccess();
  // Never opened, never loaded.
  const [keys, setKeys] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const forAdmins = isAdmin || isSuperAdmin ? undefined : adminOnly;
  const forSuperAdmins = isSuperAdmin ? undefined : superAdminOnly;
  const entries = [
    ...places.map((place) => ({ place, barrier: undefined })),
    ...adminPlaces.map((place) => ({ place, barrier: forAdmins })),
    ...superAdminPlaces.map((place) => ({ place, barrier: forSuperAdmins })),
  ];
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={buttonClass({ variant: 'ghost' })}>
          {messages.menu}
          <ChevronDown aria-hidden className="size-4" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Menu.Popup className="max-h-(--available-height) w-64 overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Menu.Group>
                {/* On wide screens it is beside the menu. */}
                <Menu.GroupLabel className="flex flex-col border-b border-line px-3 pt-1.5 pb-2.5 text-sm sm:hidden">
                  <AccountSummary />
                </Menu.GroupLabel>
                {entries.map(({ place, barrier }) => (
                  <PlaceItem key={place.to} place={place} barrier={barrier} />
                ))}
                <ActionItem
                  icon={KeyRound}
                  label={messages.apiKeys}
                  barrier={forSuperAdmins}
                  onClick={() => setKeys('open')}
                />
                <PlaceItem place={account} />
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {keys !== 'unopened' && (
        <Suspense>
          <ApiKeysSheet isOpen={keys === 'open'} onClose={() => setKeys('closed')} />
        </Suspense>
      )}
    </>
  );
}
