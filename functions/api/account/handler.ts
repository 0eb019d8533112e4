import { account } from '#shared/contracts/account.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { subscriberSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { recentActivity } from './activity.ts';
import { deleteData } from './delete-data.ts';
import { exportData } from './export-data.ts';
import { historyPage } from './history.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const deps = {
  ...data,
  media: new MediaStore(MEDIA_BUCKET_NAME),
  mediaBaseUrl: MEDIA_BASE_URL,
  now: () => new Date(),
};

export const handler = feature(
  account,
  {
    listHistory: ({ caller, query }) => historyPage(deps.history, caller.userId, query, deps.now()),
    getActivity: ({ caller }) => recentActivity(deps.generations, caller.userId, deps.now()),
    exportData: async ({ caller }) => ({ url: await exportData(deps, caller.userId) }),
    deleteData: async ({ caller }) => {
      const answer = await deleteData(deps, caller.userId);
      await data.sessions.delete(caller.tokenHash);
      return new ReplyWithCookies(answer, [subscriberSessionKind.clearedCookie]);
    },
  },
  { subscriber: subscriberGuard(data.sessions) },
);
