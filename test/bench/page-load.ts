import { gzipSync } from 'node:zlib';
import type { Locator, Page, Request } from 'playwright-core';

export interface PageLoad {
  /** Compressed with gzip. */
  readonly scriptKibibytes: number;
  readonly scripts: readonly string[];
  /** In the form `GET /api/session`. */
  readonly calls: readonly string[];
}

export async function measurePageLoad(page: Page, url: string, usable: (page: Page) => Locator): Promise<PageLoad> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page).waitFor();
  const before = requests.slice();
  const scripts = new Map(before.filter(isScript).map((request) => [request.url(), request]));
  const sizes = await Promise.all(Array.from(scripts.values(), sentBytes));
  return {
    scriptKibibytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024,
    scripts: Array.from(scripts.keys(), (script) => new URL(script).pathname),
    calls: before.flatMap((request) => {
      const { pathname } = new URL(request.url());
      return pathname.startsWith('/api/') ? [`${request.method()} ${pathname}`] : [];
    }),
  };
}

function isScript(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('.js');
}

async function sentBytes(request: Request): Promise<number> {
  const answer = await request.response();
  return answer === null ? 0 : gzipSync(await answer.body(), { level: 9 }).length;
}
