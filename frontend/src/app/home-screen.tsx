import { ChevronRight, Images, type LucideIcon, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Catalogue, FirstToMake } from '#frontend/src/features/catalogue/catalogue.tsx';
import { Drafts } from '#frontend/src/features/catalogue/drafts.tsx';
import { CreditCard } from '#frontend/src/features/credits/credit-balance.tsx';
import { RecentGenerations } from '#frontend/src/features/generation/recent-generations.tsx';
import { LandingLink, LandingTitle } from '#frontend/src/features/landing/landing.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { messages } from './messages.ts';

export function HomeScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  useDocumentTitle(brand.name);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-[min(1rem,5vw)] py-5 lg:gap-10 lg:px-8 lg:py-8">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <LandingTitle />
          <h2 className="text-muted">{messages.welcome(name)}</h2>
        </div>
        <Catalogue />
      </div>
      <Drafts />
      <RecentGenerations firstToMake={<FirstToMake />} />
      <div className="grid gap-3 sm:grid-cols-3">
        <CreditCard />
        <HomeLink path="/assets" icon={Images} label={messages.assets} hint={messages.assetsHint} />
        <HomeLink path="/requests" icon={Send} label={messages.requests} hint={messages.requestsHint} />
      </div>
      <LandingLink />
    </div>
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
      className="flex items-center gap-4 rounded-card border border-line bg-surface card-inset transition-colors duration-150 hover:bg-raised"
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
