import {
  Activity,
  Blocks,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  Coffee,
  Contact,
  History,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  SquarePlus,
  Trophy,
  UsersRound,
} from 'lucide-react';
import type { Access } from '#shared/rules/admin.ts';
import { messages } from './messages.ts';

/** What whoever may not open a place is told there, where it is offered all the same. */
interface Barrier {
  readonly hint: string;
  readonly refusal: string;
}

interface Entry {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Offered to super admins alone. */
  readonly isForSuperAdmins?: boolean;
}

interface ScreenPlace extends Entry {
  readonly kind: 'screen';
  readonly to: string;
  readonly opensTab?: boolean;
}

/** The sheet of API keys, which has no address. */
interface KeysPlace extends Entry {
  readonly kind: 'api keys';
}

type Place = ScreenPlace | KeysPlace;
export type OfferedPlace = Place & { readonly barrier?: Barrier | undefined };

interface PlaceGroup<P> {
  readonly label: string;
  readonly places: readonly P[];
}

const adminOnly: Barrier = { hint: messages.adminOnly, refusal: messages.adminOnly };
const superAdminOnly: Barrier = { hint: messages.superAdminOnly, refusal: messages.superAdminDenied };

/** Everywhere in the console: the sidebar, the menu and the palette offer what is here. */
const groups: readonly PlaceGroup<Place>[] = [
  {
    label: messages.groups.build,
    places: [
      { kind: 'screen', to: '/admin/models', label: messages.models, icon: Blocks },
      { kind: 'screen', to: '/admin/create', label: messages.createModel, icon: SquarePlus },
      { kind: 'screen', to: '/admin/pro-forms', label: messages.proForms, icon: ClipboardList },
    ],
  },
  {
    label: messages.groups.operate,
    places: [
      { kind: 'screen', to: '/admin/requests', label: messages.requests, icon: Inbox },
      { kind: 'screen', to: '/admin/generations', label: messages.generations, icon: Images, isForSuperAdmins: true },
      { kind: 'screen', to: '/processing-monitor', label: messages.monitor, icon: Activity },
      { kind: 'screen', to: '/admin/rests', label: messages.rests, icon: Coffee },
      { kind: 'screen', to: '/admin/subscribers', label: messages.subscribers, icon: Contact, isForSuperAdmins: true },
    ],
  },
  {
    label: messages.groups.insight,
    places: [
      { kind: 'screen', to: '/admin', label: messages.dashboard, icon: LayoutDashboard },
      { kind: 'screen', to: '/admin/board', label: messages.board, icon: Trophy },
      { kind: 'screen', to: '/analytics', label: messages.analytics, icon: ChartColumn, opensTab: true },
    ],
  },
  {
    label: messages.groups.admin,
    places: [
      { kind: 'screen', to: '/admin/users', label: messages.users, icon: UsersRound, isForSuperAdmins: true },
      { kind: 'api keys', label: messages.apiKeys, icon: KeyRound },
      { kind: 'screen', to: '/admin/audit', label: messages.audit, icon: History, isForSuperAdmins: true },
      { kind: 'screen', to: '/admin/account', label: messages.account, icon: CircleUserRound },
    ],
  },
];

/** What is offered to an admin: not what it may not open, but for the two places that say for whom they are. */
export function placesFor(access: Pick<Access, 'isAdmin' | 'isSuperAdmin'>): readonly PlaceGroup<OfferedPlace>[] {
  return groups.map(({ label, places }) => ({
    label,
    places: places
      .filter(({ isForSuperAdmins = false }) => access.isSuperAdmin || !isForSuperAdmins)
      .map((place) => ({ ...place, barrier: barrierOf(place, access) })),
  }));
}

function barrierOf(place: Place, { isAdmin, isSuperAdmin }: Pick<Access, 'isAdmin' | 'isSuperAdmin'>) {
  if (place.kind === 'api keys') return isSuperAdmin ? undefined : superAdminOnly;
  if (place.to === '/analytics') return isAdmin || isSuperAdmin ? undefined : adminOnly;
  return undefined;
}

/** Screens that are reached from another one, which is then the current place. */
const within: readonly (readonly [RegExp, string])[] = [
  [/^\/admin\/create-pro-form$/, '/admin/pro-forms'],
  [/^\/admin\/pro-forms\/[^/]+\/requests$/, '/admin/requests'],
  [/^\/admin\/create\?edit=/, '/admin/models'],
];

/** The path of the place that an address belongs to. */
export function currentPlace({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const found = within.find(([pattern]) => pattern.test(path) || pattern.test(path + search));
  if (found) return found[1];
  const [start = ''] = /^\/admin\/[^/]+/.exec(path) ?? [];
  return start || path;
}
