import type { Subject } from '#functions/domain/board/board.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** What the board has to look at anew because of a change. */
export function subjectsOf({ before, after }: Change): Subject[] {
  const { pk = '', sk = '' } = after ?? before ?? {};
  const userId = pk.slice('USER#'.length);
  if (sk === 'PROFILE') return [{ kind: 'user', userId }];
  return sk.startsWith('ASSET#') ? [{ kind: 'asset', userId, assetId: sk.slice('ASSET#'.length) }] : [];
}
