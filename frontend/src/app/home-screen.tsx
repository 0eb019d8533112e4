import { lazy, Suspense, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { Catalogue, useCatalogue } from '#frontend/src/features/catalogue/catalogue.tsx';
import { Composer } from '#frontend/src/features/catalogue/composer.tsx';
import { RecentGenerations } from '#frontend/src/features/generation/recent-generations.tsx';
import { listDraftedPages } from '#frontend/src/form/drafted-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { useIsLater } from '#frontend/src/ui/use-is-later.ts';

const Drafts = lazy(async () => ({ default: (await import('#frontend/src/features/catalogue/drafts.tsx')).Drafts }));

/** Loaded after the first view, below which it lies. */
const HomeEnd = lazy(async () => ({ default: (await import('./home-end.tsx')).HomeEnd }));

export function HomeScreen() {
  const { name = '', userId = '' } = useAppStore((store) => store.session) ?? {};
  const [hasDrafts] = useState(() => listDraftedPages(userId).length > 0);
  const { data, error } = useCatalogue();
  const isLater = useIsLater(data !== undefined || error !== undefined);
  useDocumentTitle(brand.name);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-[min(1rem,5vw)] py-5 min-[100rem]:max-w-480 lg:gap-10 lg:px-8 lg:py-8">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3">
        {/* The bar shows the name. */}
        <h1 className="sr-only">{brand.name}</h1>
        <h2 className="text-xl font-semibold tracking-tight lg:text-center lg:text-3xl">{welcome(name)}</h2>
        <Composer />
      </div>
      <RecentGenerations />
      <Suspense>{hasDrafts && <Drafts />}</Suspense>
      <Catalogue />
      <Suspense>{isLater && <HomeEnd />}</Suspense>
    </div>
  );
}

function welcome(name: string): string {
  return name ? `Welcome, ${name}` : 'Welcome';
}
