import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const file = 'third-party.txt';
const packages = join(import.meta.dirname, '../node_modules');

/** Vite's list lacks fonts, and the text of a licence that a package only names. */
const missing = {
  'Inter (OFL-1.1)': '@fontsource-variable/inter/LICENSE',
  'Apache-2.0, the licence of the Firebase packages': 'firebase-admin/LICENSE',
};

/** Writes the licences of all bundled packages to a file that the legal screen links. They ask for it. */
export function licenceTexts(): Plugin {
  return {
    name: 'licence-texts',
    config: () => ({ build: { license: { fileName: file } } }),
    writeBundle({ dir = '' }) {
      for (const [title, path] of Object.entries(missing)) {
        appendFileSync(join(dir, file), `\n## ${title}\n\n${readFileSync(join(packages, path), 'utf8')}`);
      }
    },
  };
}
