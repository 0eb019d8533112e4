import { pages } from '#shared/contracts/pages.ts';
import { productTable } from '#functions/domain/product-table.ts';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { pagesThatTake } from './pages-that-take.ts';
import { publicPage } from './public-page.ts';

const table = productTable();
const published = new PublishedPages(table);
const sources = { pages: new PageRepository(table), models: new ModelRepository(table) };

export const handler = feature(
  pages,
  {
    listPages: async ({ query }) => ({ items: await pagesThatTake(sources, query.takes) }),
    getPage: ({ params }) => publicPage(published, params.routePath),
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
);
