import type { EdgeAnswer, Origin } from './distribution-config.ts';

/**
 * Keeps what was compressed and may never change, as an edge does: a page's scripts are then read and compressed once, and
 * not for every visit. What may change is asked for each time.
 */
export function edgeCache(answerTo: Origin): Origin {
  const kept = new Map<string, EdgeAnswer>();
  return async (viewer) => {
    const key = `${viewer.method} ${viewer.path} ${viewer.headers['accept-encoding'] ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    const answer = await answerTo(viewer);
    if (isUnchanging(answer) && Buffer.isBuffer(answer.body)) kept.set(key, answer);
    return answer;
  };
}

function isUnchanging({ status, headers }: EdgeAnswer): boolean {
  return (
    status === 200 &&
    headers['content-encoding'] !== undefined &&
    String(headers['cache-control']).includes('immutable')
  );
}
