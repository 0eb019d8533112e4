import { ChevronRight, Images } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { CreditCard } from '#frontend/src/features/credits/credit-balance.tsx';
import { RecentGenerations } from '#frontend/src/features/generation/recent-generations.tsx';
import { Landing } from '#frontend/src/features/landing/landing.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { messages } from './messages.ts';

/** The main app's start: a place for a link, who, how many credits, what was made. */
export function HomeScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  useDocumentTitle(brand.name);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-6 lg:gap-10 lg:px-8 lg:py-10">
      <Landing />
      <h2 className="-mb-4 text-xl font-semibold tracking-tight">{messages.welcome(name)}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <CreditCard />
        <Link
          to="/assets"
          className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:bg-raised"
        >
          <Images aria-hidden className="size-7 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="text-lg font-semibold tracking-tight">{messages.assets}</span>
            <span className="text-sm text-muted">{messages.assetsHint}</span>
          </span>
          <ChevronRight aria-hidden className="size-5 text-muted rtl:-scale-x-100" />
        </Link>
      </div>
      <RecentGenerations />
    </div>
  );
}
