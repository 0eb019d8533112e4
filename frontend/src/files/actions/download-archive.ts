import { downloadZip } from 'client-zip';
import { fetchFile, saveBlob } from '#frontend/src/lib/download.ts';

interface Download {
  readonly publicUrl: string;
  readonly filename: string;
}

/** `onFetched` receives the count so far. Returns the names of failed files; without any file there is no archive. */
export async function downloadArchive(
  files: readonly Download[],
  archiveName: string,
  onFetched: (count: number) => void,
): Promise<readonly string[]> {
  const fetched: { name: string; input: Blob }[] = [];
  const failedNames: string[] = [];
  for (const [index, { publicUrl, filename }] of files.entries()) {
    const input = await fetchFile(publicUrl);
    if (input) fetched.push({ name: makeUniqueName(filename, fetched), input });
    else failedNames.push(filename);
    onFetched(index + 1);
  }
  if (fetched.length > 0) saveBlob(await downloadZip(fetched).blob(), archiveName);
  return failedNames;
}

/** `fox.jpg`, then `fox (2).jpg`. */
export function makeUniqueName(filename: string, usedNames: readonly { readonly name: string }[]): string {
  const dot = filename.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
  const isTaken = (candidate: string) => usedNames.some(({ name }) => name.toLowerCase() === candidate.toLowerCase());
  let name = filename;
  for (let number = 2; isTaken(name); number += 1) name = `${stem} (${number})${end}`;
  return name;
}
