import type { Locator, Page } from 'playwright-core';

export interface PageBudget {
  readonly name: string;
  readonly path: string;
  readonly usable: (page: Page) => Locator;
  /** Compressed with gzip: the limit, and the goal below it. */
  readonly maxScriptKibibytes: number;
  readonly goalKibibytes: number;
  readonly maxScripts: number;
  readonly maxCalls: number;
  readonly goalCalls: number;
  /** The goal for Lighthouse's performance score on a phone, of 100. */
  readonly lighthouse: number;
}

export const pageBudgets: readonly PageBudget[] = [
  {
    name: 'A page with its form, by a deep link',
    path: '/p/dream-image?id={id}',
    usable: (page) => page.getByRole('button', { name: 'Next' }),
    maxScriptKibibytes: 144,
    goalKibibytes: 130,
    maxScripts: 10,
    maxCalls: 2,
    goalCalls: 2,
    lighthouse: 95,
  },
  {
    name: 'A page that takes a file, by a deep link',
    path: '/p/photo-to-video?id={id}',
    usable: (page) => page.getByRole('button', { name: 'Browse files' }),
    maxScriptKibibytes: 155,
    goalKibibytes: 145,
    maxScripts: 12,
    maxCalls: 2,
    goalCalls: 2,
    lighthouse: 95,
  },
  {
    name: 'Home, by a deep link',
    path: '/?id={id}',
    usable: (page) => page.getByRole('link', { name: /Dream Image/ }).first(),
    maxScriptKibibytes: 124,
    goalKibibytes: 120,
    maxScripts: 10,
    maxCalls: 3,
    goalCalls: 3,
    lighthouse: 90,
  },
  {
    name: 'Without a session',
    path: '/',
    usable: (page) => page.getByRole('heading', { name: 'Access Required' }),
    maxScriptKibibytes: 101,
    goalKibibytes: 100,
    maxScripts: 10,
    maxCalls: 1,
    goalCalls: 1,
    lighthouse: 98,
  },
  {
    name: "The console's sign-in",
    path: '/admin',
    usable: (page) => page.getByRole('button', { name: 'Sign In' }),
    maxScriptKibibytes: 107,
    goalKibibytes: 120,
    maxScripts: 10,
    maxCalls: 1,
    goalCalls: 1,
    lighthouse: 95,
  },
];
