import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { FeatureContract, RouteContract } from '#shared/contracts/route.ts';

const contractFile = /\/shared\/contracts\/[^/]+\.ts$/;

/** Replaces contracts in pages with the data of their routes. A page that imports a schema fails the build. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    async load(id) {
      if (!contractFile.test(id)) return undefined;
      const contract: Record<string, unknown> = await import(pathToFileURL(id).href);
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const data = isFeature(value) ? listRoutes(value) : isData(value) ? value : undefined;
        return data === undefined ? [] : `export const ${name} = ${JSON.stringify(data)};`;
      });
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
}

function isFeature(value: unknown): value is FeatureContract {
  return isRecord(value) && Object.values(value).every(isRoute) && Object.keys(value).length > 0;
}

function isData(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === 'string' || typeof item === 'number');
}

function isRoute(value: unknown): value is RouteContract {
  return isRecord(value) && 'method' in value && 'path' in value && 'auth' in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function listRoutes(feature: FeatureContract) {
  return Object.fromEntries(
    Object.entries(feature).map(([name, { method, path, auth }]) => [name, { method, path, auth }]),
  );
}

const iconImport = /import \{([^}]+)\} from 'lucide-react';/g;

/** Imports each icon from its own file: through the package's index, each screen would seem to need all icons. */
export function iconFiles(): Plugin {
  const files = listIconFiles();
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

function listIconFiles(): Map<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const list = readFileSync(join(folder, 'dist/esm/lucide-react.mjs'), 'utf8');
  return new Map(
    [...list.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
