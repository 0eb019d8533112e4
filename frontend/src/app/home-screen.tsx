import { useState } from 'react';
import { Catalogue, CatalogueSkeleton, useCatalogue } from '#frontend/src/features/catalogue/catalogue.tsx';
import { Composer, findComposed } from '#frontend/src/features/catalogue/composer.tsx';
import {
  RecentGenerations,
  RecentSkeleton,
  useRecentGenerations,
} from '#frontend/src/features/generation/recent-generations.tsx';
import { listDraftedPages } from '#frontend/src/form/drafted-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useIsLater } from '#frontend/src/lib/use-delays.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { brand } from '#shared/brand.ts';

const Drafts = lazyView(async () => (await import('#frontend/src/features/catalogue/drafts.tsx')).Drafts);

const HomeEnd = lazyView(async () => (await import('./home-end.tsx')).HomeEnd);

export function HomeScreen() {
  const { name = '', userId = '' } = useAppStore((store) => store.session) ?? {};
  const [draftedPages] = useState(() => listDraftedPages(userId));
  const catalogue = useCatalogue();
  const recent = useRecentGenerations();
  const hasCatalogue = catalogue.data !== undefined || catalogue.error !== undefined;
  // Both appear together, so neither moves the other.
  const isReady = hasCatalogue && (recent.data !== undefined || recent.error !== undefined);
  const isLater = useIsLater(isReady);
  const pages = catalogue.data?.items ?? [];
  const composed = findComposed(pages);
  const hasDrafts = draftedPages.some(({ routePath }) =>
    pages.some((one) => one.routePath === routePath && one !== composed && !one.isComingSoon),
  );
  useDocumentTitle(brand.name);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-[min(1rem,5vw)] py-5 min-[100rem]:max-w-480 lg:gap-10 lg:px-8 lg:py-8">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3">
        {/* The bar shows the name. */}
        <h1 className="sr-only">{brand.name}</h1>
        <h2 className="text-xl font-semibold tracking-tight lg:text-center lg:text-3xl">{welcome(name)}</h2>
        <Composer isHomeShown={isReady} />
      </div>
      {isReady ? (
        <>
          <RecentGenerations />
          {hasDrafts && (
            <WhenLoaded fallback={<div className="h-24" />}>
              <Drafts />
            </WhenLoaded>
          )}
          <Catalogue />
        </>
      ) : (
        <>
          <RecentSkeleton />
          <CatalogueSkeleton />
        </>
      )}
      <WhenLoaded>{isLater && <HomeEnd />}</WhenLoaded>
    </div>
  );
}

function welcome(name: string): string {
  return name ? `Welcome, ${name}` : 'Welcome';
}
