import packageJson from '../package.json' with { type: 'json' };

/** Browserslist's names, with the names of Vite (`target`) and of MDN's compatibility data. */
const names = {
  chrome: { target: 'chrome', mdn: 'chrome' },
  edge: { target: 'edge', mdn: 'edge' },
  firefox: { target: 'firefox', mdn: 'firefox' },
  safari: { target: 'safari', mdn: 'safari' },
  ios_saf: { target: 'ios', mdn: 'safari_ios' },
} as const;

// Decision: docs/decisions/047-oldest-browsers.md
export const oldestBrowsers = packageJson.browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' >= ');
  const found = Object.entries(names).find(([known]) => known === name)?.[1];
  if (!found || !/^\d+(\.\d+)?$/.test(version)) throw new Error(`package.json: "${line}" is not like "chrome >= 111"`);
  return { target: `${found.target}${version}`, mdn: found.mdn, version };
});
