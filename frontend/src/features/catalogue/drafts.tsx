import { PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { discardDraft, listDraftedPages } from '#frontend/src/form/drafted-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { useCatalogue } from './catalogue.tsx';
import { messages } from './messages.ts';

export function Drafts() {
  const { data } = useCatalogue();
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const [drafts, setDrafts] = useState(() => listDraftedPages(userId));
  const open = new Map(data?.items.filter(({ isComingSoon }) => !isComingSoon).map((page) => [page.routePath, page]));
  const openDrafts = drafts.filter(({ routePath }) => open.has(routePath));
  if (openDrafts.length === 0) return undefined;
  const discard = (routePath: string) => {
    discardDraft(userId, routePath);
    setDrafts(listDraftedPages(userId));
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{messages.drafts}</h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {openDrafts.map(({ routePath, text }) => {
          const title = open.get(routePath)?.title ?? '';
          return (
            <li key={routePath} className="flex items-center rounded-card border border-line bg-surface">
              <Link
                to={modelPagePath(routePath)}
                className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card p-3 ps-4 transition-colors duration-150 hover:bg-raised"
              >
                <PenLine aria-hidden className="size-5 text-muted" />
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium wrap-anywhere">{title}</span>
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
