import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, matchesGlob, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { replaceFile } from './data-dir.ts';
import type { Deployment } from './deployment.ts';

const bucketDeploymentSchema = z.object({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z._default(z.string(), ''),
  Include: z._default(z.array(z.string()), []),
  Exclude: z._default(z.array(z.string()), []),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.unknown())), []),
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
});
type BucketDeployment = z.output<typeof bucketDeploymentSchema>;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.xml': 'text/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
};

const recordSchema = z.record(z.string(), z.string());

/** Skips assets that the record file lists as deployed, like CloudFormation. */
export async function deployBucketContents(
  deployment: Deployment,
  s3Endpoint: string,
  recordFile: string,
): Promise<void> {
  const record = existsSync(recordFile) ? recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8'))) : {};
  for (const resource of deployment.resources('Custom::CDKBucketDeployment')) {
    const content = deployment.read(resource, bucketDeploymentSchema);
    const properties = JSON.stringify(content);
    if (record[resource.logicalId] === properties) continue;
    if (content.SourceMarkers.some((markers) => Object.keys(markers).length > 0)) {
      throw new Error(
        `${resource.logicalId} has values that are known when it is deployed only, which are not put in here`,
      );
    }
    for (const key of content.SourceObjectKeys) {
      const folder = deployment.assembly.assetPaths.get(key);
      if (!folder) throw new Error(`The files of ${resource.logicalId} are not in the assembly`);
      await copyFolder(folder, content, `${s3Endpoint}/${content.DestinationBucketName}`);
    }
    record[resource.logicalId] = properties;
    replaceFile(recordFile, JSON.stringify(record));
  }
}

async function copyFolder(folder: string, content: BucketDeployment, bucketUrl: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const name = relative(folder, file).replaceAll(sep, '/');
      if (!isSelected(name, content)) return;
      const path = [...content.DestinationBucketKeyPrefix.split('/'), ...name.split('/')].filter(Boolean);
      const answer = await fetch(`${bucketUrl}/${path.map(encodeURIComponent).join('/')}`, {
        method: 'PUT',
        headers: { 'content-type': contentTypes[extname(file)] ?? 'binary/octet-stream', ...content.SystemMetadata },
        body: await readFile(file),
      });
      if (!answer.ok) throw new Error(`${name} could not be stored: ${answer.status} ${await answer.text()}`);
    }),
  );
}

/** Follows `aws s3 sync`: a star also matches slashes, and includes win over excludes. */
function isSelected(name: string, { Include, Exclude }: BucketDeployment): boolean {
  const matches = (pattern: string) => matchesGlob(name.replaceAll('/', '|'), pattern.replaceAll('/', '|'));
  return Include.some(matches) || !Exclude.some(matches);
}
