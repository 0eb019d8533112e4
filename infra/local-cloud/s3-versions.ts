import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import * as z from 'zod/mini';

const versionSchema = z.object({
  id: z.string(),
  /** A deletion without a version hides the object behind such a marker. */
  isMarker: z.boolean(),
  at: z.iso.datetime(),
});
type Version = z.infer<typeof versionSchema>;

/** The newest version is first. */
const historySchema = z.object({ key: z.string(), versions: z.array(versionSchema) });
type History = z.infer<typeof historySchema>;

/** The id that S3 gives to an object from before its bucket kept versions. */
const unversionedId = 'null';
const fileKinds = ['object', 'object.md5', 'metadata.json'] as const;

interface ListedVersion extends Version {
  readonly key: string;
  readonly isLatest: boolean;
}

/** Without a version, a deletion hides the object. */
export interface Deletion {
  readonly key: string;
  readonly versionId?: string | undefined;
}

/** The S3 server stores only the current version; earlier ones are in a folder of their own, with one list per key. */
export class ObjectVersions {
  private readonly store: S3rver['store'];
  private readonly folder: string;
  private readonly buckets: ReadonlySet<string>;
  private readonly latest = new Map<string, Promise<unknown>>();

  constructor(store: S3rver['store'], options: { readonly folder: string; readonly buckets: ReadonlySet<string> }) {
    this.store = store;
    this.folder = options.folder;
    this.buckets = options.buckets;
  }

  has(bucket: string): boolean {
    return this.buckets.has(bucket);
  }

  put<T>(bucket: string, key: string, write: () => Promise<T>): Promise<T> {
    return this.oneByOne(bucket, key, async () => {
      const history = await this.read(bucket, key);
      const current = history.versions[0];
      if (current?.isMarker === false) await this.moveFiles(bucket, key, current, 'copy to history');
      const written = await write();
      await this.save(bucket, { key, versions: [newVersion(false), ...history.versions] });
      return written;
    });
  }

  delete(bucket: string, { key, versionId }: Deletion): Promise<void> {
    return this.oneByOne(bucket, key, async () => {
      const history = await this.read(bucket, key);
      return versionId === undefined ? this.hide(bucket, history) : this.deleteVersion(bucket, history, versionId);
    });
  }

  /** In the order of S3: by key, then newest first. */
  async list(bucket: string, prefix: string): Promise<ListedVersion[]> {
    const stored = await this.readAll(bucket);
    const { objects } = await this.store.listObjects(bucket, { prefix, startAfter: '', maxKeys: Infinity });
    const known = new Set(stored.map(({ key }) => key));
    const unversioned = objects.filter(({ key }) => !known.has(key)).map(({ key }) => this.read(bucket, key));
    return [...stored, ...(await Promise.all(unversioned))]
      .filter(({ key }) => key.startsWith(prefix))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .flatMap(({ key, versions }) => versions.map((version, index) => ({ ...version, key, isLatest: index === 0 })));
  }

  private async hide(bucket: string, { key, versions }: History): Promise<void> {
    const current = versions[0];
    if (current?.isMarker === false) await this.moveFiles(bucket, key, current, 'move to history');
    await this.save(bucket, { key, versions: [newVersion(true), ...versions] });
  }

  /** The version before becomes the current one. */
  private async deleteVersion(bucket: string, { key, versions }: History, versionId: string): Promise<void> {
    const index = versions.findIndex(({ id }) => id === versionId);
    const deleted = versions[index];
    if (deleted === undefined) return;
    const remaining = versions.toSpliced(index, 1);
    const files = fileKinds.map((kind) =>
      index === 0 ? this.store.getResourcePath(bucket, key, kind) : this.pathOf(bucket, key, deleted, kind),
    );
    if (!deleted.isMarker) await Promise.all(files.map((file) => rm(file, { force: true })));
    const restored = remaining[0];
    if (index === 0 && restored?.isMarker === false) await this.moveFiles(bucket, key, restored, 'restore');
    await this.save(bucket, { key, versions: remaining });
  }

  private async moveFiles(
    bucket: string,
    key: string,
    version: Version,
    how: 'copy to history' | 'move to history' | 'restore',
  ): Promise<void> {
    await mkdir(this.folderOf(bucket, key), { recursive: true });
    for (const kind of fileKinds) {
      const current = this.store.getResourcePath(bucket, key, kind);
      const earlier = this.pathOf(bucket, key, version, kind);
      if (how === 'restore') await rename(earlier, current);
      else await (how === 'copy to history' ? copyFile : rename)(current, earlier);
    }
  }

  private async read(bucket: string, key: string): Promise<History> {
    const stored = await this.readHistory(this.folderOf(bucket, key));
    if (stored !== undefined) return stored;
    const isStored = await this.store.existsObject(bucket, key);
    const unversioned = { id: unversionedId, isMarker: false, at: new Date(0).toISOString() };
    return { key, versions: isStored ? [unversioned] : [] };
  }

  private async readAll(bucket: string): Promise<History[]> {
    const root = join(this.folder, bucket);
    const folders = await readdir(root).catch(() => []);
    const found = await Promise.all(folders.map((name) => this.readHistory(join(root, name))));
    return found.filter((history) => history !== undefined);
  }

  private async readHistory(folder: string): Promise<History | undefined> {
    try {
      return historySchema.parse(JSON.parse(await readFile(join(folder, 'versions.json'), 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  private async save(bucket: string, history: History): Promise<void> {
    const folder = this.folderOf(bucket, history.key);
    if (history.versions.length === 0) return rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // A reader must never see half of the list.
    const draft = join(folder, `versions-${randomUUID()}.json`);
    await writeFile(draft, JSON.stringify(history));
    await rename(draft, join(folder, 'versions.json'));
  }

  private pathOf(bucket: string, key: string, { id }: Version, kind: string): string {
    return join(this.folderOf(bucket, key), `${id}.${kind}`);
  }

  /** Keys can be longer than file names. */
  private folderOf(bucket: string, key: string): string {
    return join(this.folder, bucket, createHash('sha256').update(key).digest('hex'));
  }

  private oneByOne<T>(bucket: string, key: string, change: () => Promise<T>): Promise<T> {
    const name = `${bucket}/${key}`;
    const before = this.latest.get(name) ?? Promise.resolve();
    const mine = before.then(change, change);
    this.latest.set(name, mine);
    return mine.finally(() => this.latest.get(name) === mine && this.latest.delete(name));
  }
}

function newVersion(isMarker: boolean): Version {
  return { id: randomUUID().replaceAll('-', ''), isMarker, at: new Date().toISOString() };
}

export function deletionsIn(xml: string): Deletion[] {
  return [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    key: textIn(object, 'Key') ?? '',
    versionId: textIn(object, 'VersionId'),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '');
}
