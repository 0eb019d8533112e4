import { fetchFile } from '#frontend/src/lib/download.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';

interface SharedFile {
  readonly publicUrl: string;
  readonly filename: string;
  readonly contentType: string;
}

/** A share sheet with more files is slow, and their data must fit into a phone's memory. */
const maxShared = 30;

/** The share sheet of touch devices can save pictures and films among the photos. */
export function canShareFiles(files: readonly SharedFile[]): boolean {
  if (files.length > maxShared || !window.matchMedia('(pointer: coarse)').matches) return false;
  const empty = files.map(({ filename, contentType: type }) => new File([], filename, { type }));
  return 'canShare' in navigator && navigator.canShare({ files: empty });
}

const words = { ready: 'Your files are ready', save: 'Save' } as const;

export async function shareFiles(
  files: readonly SharedFile[],
  onFetched?: (count: number) => void,
): Promise<readonly string[]> {
  const fetched: File[] = [];
  const failedNames: string[] = [];
  for (const [index, { publicUrl, filename, contentType: type }] of files.entries()) {
    const blob = await fetchFile(publicUrl);
    if (blob) fetched.push(new File([blob], filename, { type }));
    else failedNames.push(filename);
    onFetched?.(index + 1);
  }
  if (fetched.length > 0 && !(await openShareSheet(fetched))) {
    // Loading took so long that the browser asks for another tap.
    showToast(words.ready, { action: { label: words.save, onPress: () => void openShareSheet(fetched) } });
  }
  return failedNames;
}

/** Returns false if the browser wants a tap first. */
async function openShareSheet(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files });
    return true;
  } catch (error) {
    // Closing the sheet is no failure.
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}
