import { PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { discardDraft, listDraftedPages } from '#frontend/src/form/drafted-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { useCatalogue } from './catalogue.tsx';
import { findComposed } from './composer.tsx';
import { messages } from './messages.ts';

export function Drafts() {
  const { data } = useCatalogue();
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const [drafts, setDrafts] = useState(() => listDraftedPages(userId));
  const items = data?.items ?? [];
  // The composer shows its page's draft.
  const composed = findComposed(items);
  const open = new Map(items.filter((one) => !one.isComingSoon && one !== composed).map((one) => [one.routePath, one]));
  const openDrafts = drafts.filter(({ routePath }) => open.has(routePath));
  if (openDrafts.length === 0) return undefined;
  const discard = (routePath: string) => {
    discardDraft(userId, routePath);
    setDrafts(listDraftedPages(userId));
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{messages.drafts}</h2>
      <ul className="flex gap-2 max-lg:-mx-4 max-lg:scroll-row max-lg:px-4 lg:flex-wrap">
        {openDrafts.map(({ routePath, text }) => {
          const title = open.get(routePath)?.title ?? '';
          return (
            <li
              key={routePath}
              className="flex w-[min(18rem,85vw)] shrink-0 items-center rounded-card border border-line bg-surface"
            >
              <Link
                to={modelPagePath(routePath)}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card p-3 ps-4 transition-colors duration-150 hover:bg-raised"
              >
                <PenLine aria-hidden className="size-5 text-muted" />
                <span className="flex min-w-0 flex-col">
                  <span className="truncate text-sm font-medium">{title}</span>
                  <span className="truncate text-sm text-muted">{text || messages.started}</span>
                </span>
              </Link>
              <IconButton label={messages.discard(title)} onClick={() => discard(routePath)} className="me-1">
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
