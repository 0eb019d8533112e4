import type { Locator, Page } from 'playwright-core';

export interface PageBudget {
  readonly name: string;
  readonly path: string;
  readonly usable: (page: Page) => Locator;
  /** Compressed with gzip: the limit, and the goal below it. */
  readonly mostScriptKibibytes: number;
  readonly goalKibibytes: number;
  readonly mostScripts: number;
  readonly mostCalls: number;
  readonly goalCalls: number;
  /** The goal for Lighthouse's performance score on a phone, of 100. */
  readonly lighthouse: number;
}

export const pageBudgets: readonly PageBudget[] = [
  {
    name: 'A page with its form, by a deep link',
    path: '/p/dream-image?id={id}',
    usable: (page) => page.getByRole('button', { name: 'Next' }),
    mostScriptKibibytes: 147,
    goalKibibytes: 130,
    mostScripts: 10,
    mostCalls: 2,
    goalCalls: 2,
    lighthouse: 95,
  },
  {
    name: 'A page that takes a file, by a deep link',
    path: '/p/photo-to-video?id={id}',
    usable: (page) => page.getByRole('button', { name: 'Browse files' }),
    mostScriptKibibytes: 160,
    goalKibibytes: 145,
    mostScripts: 12,
    mostCalls: 2,
    goalCalls: 2,
    lighthouse: 95,
  },
  {
    name: 'Home, by a deep link',
    path: '/?id={id}',
    usable: (page) => page.getByRole('link', { name: /Dream Image/ }).first(),
    mostScriptKibibytes: 120,
    goalKibibytes: 120,
    mostScripts: 10,
    mostCalls: 3,
    goalCalls: 3,
    lighthouse: 90,
  },
  {
    name: 'Without a session',
    path: '/',
    usable: (page) => page.getByRole('heading', { name: 'Access Required' }),
    mostScriptKibibytes: 100,
    goalKibibytes: 100,
    mostScripts: 10,
    mostCalls: 1,
    goalCalls: 1,
    lighthouse: 98,
  },
  {
    name: "The console's sign-in",
    path: '/admin',
    usable: (page) => page.getByRole('button', { name: 'Sign In' }),
    mostScriptKibibytes: 112,
    goalKibibytes: 120,
    mostScripts: 10,
    mostCalls: 1,
    goalCalls: 1,
    lighthouse: 95,
  },
];
