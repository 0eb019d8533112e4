import { ChevronRight, Images, type LucideIcon, Send } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Catalogue } from '#frontend/src/features/catalogue/catalogue.tsx';
import { Composer } from '#frontend/src/features/catalogue/composer.tsx';
import { Drafts } from '#frontend/src/features/catalogue/drafts.tsx';
import { CreditCard } from '#frontend/src/features/credits/credit-balance.tsx';
import { RecentGenerations } from '#frontend/src/features/generation/recent-generations.tsx';
import { LandingLink } from '#frontend/src/features/landing/landing.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { messages } from './messages.ts';

const ProFormCards = lazy(async () => ({
  default: (await import('#frontend/src/features/pro-requests/pro-form-cards.tsx')).ProFormCards,
}));

export function HomeScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  useDocumentTitle(brand.name);
  return (
    <div className="mx-auto flex w-full max-w-7xl min-[100rem]:max-w-480 flex-col gap-8 px-[min(1rem,5vw)] py-5 lg:gap-10 lg:px-8 lg:py-8">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3">
        {/* The bar shows the name. */}
        <h1 className="sr-only">{brand.name}</h1>
        <h2 className="text-xl font-semibold tracking-tight lg:text-center lg:text-3xl">{messages.welcome(name)}</h2>
        <Composer />
      </div>
      <RecentGenerations />
      <Drafts />
      <Catalogue />
      <Artists />
      <div className="grid gap-3 sm:grid-cols-3">
        <CreditCard />
        <HomeLink path="/assets" icon={Images} label={messages.assets} hint={messages.assetsHint} />
        <HomeLink path="/requests" icon={Send} label={messages.requests} hint={messages.requestsHint} />
      </div>
      <LandingLink />
    </div>
  );
}

/** Loads when its place comes near the screen. */
function Artists() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="-mt-8 min-h-px lg:-mt-10">
      <Suspense>{isNear && <ProFormCards />}</Suspense>
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
