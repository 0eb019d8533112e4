import { PageCatalogue, PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { pages } from '#shared/contracts/pages.ts';
import { listPages, readPublicPage, withPauses } from './pages.ts';

const table = productTable();
const published = new PublishedPages(table, withPauses);
const catalogue = new PageCatalogue(table);

export const handler = feature(
  pages,
  {
    listPages: async ({ query }) => ({ items: await listPages(catalogue, query.takes) }),
    getPage: ({ params }) => readPublicPage(published, params.routePath, new Date()),
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
);
