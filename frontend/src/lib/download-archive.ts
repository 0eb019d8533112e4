import { fetchFile, saveBlob } from './download.ts';
import { largestZipBytes, type ZipFile, zipOf } from './zip.ts';

interface Download {
  readonly publicUrl: string;
  readonly filename: string;
}

interface ArchiveResult {
  /** Names of files that could not be had: the archive is saved without them, or not at all when none is left. */
  readonly missing: readonly string[];
}

/** Saves files of the media host as one archive; `onFetched` is told how many have come. Files beyond its size are left out. */
export async function downloadArchive(
  files: readonly Download[],
  archiveName: string,
  onFetched: (count: number) => void,
): Promise<ArchiveResult> {
  const fetched: ZipFile[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const [index, { publicUrl, filename }] of files.entries()) {
    const content = await fetchFile(publicUrl);
    const fits = content !== undefined && bytes + content.size < largestZipBytes;
    if (fits) fetched.push({ name: unusedName(filename, fetched), content });
    else missing.push(filename);
    bytes += fits ? content.size : 0;
    onFetched(index + 1);
  }
  if (fetched.length > 0) saveBlob(await zipOf(fetched), archiveName);
  return { missing };
}

/** `fox.jpg`, then `fox (2).jpg`. */
export function unusedName(filename: string, taken: readonly { readonly name: string }[]): string {
  const dot = filename.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
  const isTaken = (candidate: string) => taken.some(({ name }) => name.toLowerCase() === candidate.toLowerCase());
  let name = filename;
  for (let number = 2; isTaken(name); number += 1) name = `${stem} (${number})${end}`;
  return name;
}
