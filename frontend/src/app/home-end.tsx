import { ChevronRight, Images, type LucideIcon, Send } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { CreditCard } from '#frontend/src/features/credits/credit-balance.tsx';
import { LandingLink } from '#frontend/src/features/landing/landing.tsx';
import { ProFormCards } from '#frontend/src/features/pro-requests/pro-form-cards.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { messages } from './messages.ts';

const DeleteMyData = lazyView(
  async () => (await import('#frontend/src/features/settings/delete-my-data.tsx')).DeleteMyDataScreen,
);

const hints = {
  assets: 'Everything you made and uploaded',
  requests: 'Made by our artists, and their status',
} as const;

/** The mobile app links to the deletion, which has no screen of its own: it opens above home. */
const deletionPath = '/settings/delete';

export function HomeEnd() {
  const isDeletion = useLocation().pathname === deletionPath;
  return (
    <>
      <WhenLoaded>{isDeletion && <DeleteMyData />}</WhenLoaded>
      <ProFormCards />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <CreditCard />
        <HomeLink path="/assets" icon={Images} label={messages.assets} hint={hints.assets} />
        <HomeLink path="/requests" icon={Send} label={messages.requests} hint={hints.requests} />
      </div>
      <LandingLink />
    </>
  );
}

interface HomeLinkProps {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
}

function HomeLink({ path, icon: Icon, label, hint }: HomeLinkProps) {
  return (
    <Link
      to={path}
      className="flex items-center gap-[min(1rem,3vw)] rounded-card border border-line bg-surface card-inset transition-colors duration-150 hover:bg-raised"
    >
      <Icon aria-hidden className="size-6 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-semibold tracking-tight">{label}</span>
        <span className="text-sm text-muted">{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted rtl:-scale-x-100" />
    </Link>
  );
}
