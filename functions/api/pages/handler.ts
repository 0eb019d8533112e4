import { pages } from '#shared/contracts/pages.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { pagesThatTake } from './pages-that-take.ts';
import { publicPage } from './public-page.ts';

const { sessions, ...sources } = repositories();

export const handler = feature(
  pages,
  {
    listPages: async ({ query }) => ({ items: await pagesThatTake(sources, query.takes) }),
    getPage: ({ params }) => publicPage(sources, params.routePath),
  },
  { subscriber: subscriberGuard(sessions) },
);
