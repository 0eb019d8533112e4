import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const iconImport = /import \{([^}]+)\} from 'lucide-react';/g;

/** Imports each icon from its own file: through the package's index, each screen would seem to need all icons. */
export function iconFiles(): Plugin {
  const files = filesOfIcons();
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return undefined;
      return code.replaceAll(iconImport, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => importIcon(name, files))
          .join(' '),
      );
    },
  };
}

function importIcon(imported: string, files: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = imported.split(' as ');
  const file = files.get(name);
  if (file === undefined) throw new Error(`There is no icon ${name}`);
  return `import ${local} from 'lucide-react/${file}';`;
}

function filesOfIcons(): Map<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const list = readFileSync(join(folder, 'dist/esm/lucide-react.mjs'), 'utf8');
  return new Map(
    [...list.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
