/** Saves a file of the media host under its own name; opens it where it can't be read, so that its host says why. */
export async function downloadFile(url: string, filename: string): Promise<void> {
  if (!(await saveFile(url, filename))) window.open(url, '_blank', 'noopener');
}

/** The same, but answers false instead of opening it. */
export async function saveFile(url: string, filename: string): Promise<boolean> {
  const blob = await fetchFile(url);
  if (blob) saveBlob(blob, filename);
  return blob !== undefined;
}

/** A file of the media host; undefined where it can't be read. */
export async function fetchFile(url: string): Promise<Blob | undefined> {
  // The copy in the cache was fetched for display, without the headers that let scripts read it.
  return fetch(url, { cache: 'reload' }).then(
    (answer) => (answer.ok ? answer.blob() : undefined),
    () => undefined,
  );
}

export function saveBlob(blob: Blob, filename: string): void {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(objectUrl);
}

/** Saves what its host sends as a download, under the name that the host gives it: no script reads it. */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
}
