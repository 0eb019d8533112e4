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
