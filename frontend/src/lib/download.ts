/** Saves by address: in-app browsers save no file that a script has read. Opens a file that its host doesn't offer. */
export async function downloadFile(url: string, filename: string): Promise<void> {
  const address = new URL(url);
  address.search = `download=${encodeURIComponent(filename)}`;
  // Without the header, the file would replace the app.
  const isOffered = await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => ok && headers.has('content-disposition'),
    () => false,
  );
  if (isOffered) followDownload(address.href);
  else window.open(url, '_blank', 'noopener');
}

export async function saveFile(url: string, filename: string): Promise<boolean> {
  const blob = await fetchFile(url);
  if (blob) saveBlob(blob, filename);
  return blob !== undefined;
}

export async function fetchFile(url: string): Promise<Blob | undefined> {
  // The cached copy lacks the CORS headers that scripts need.
  return fetch(url, { cache: 'reload' }).then(
    (answer) => (answer.ok ? answer.blob() : undefined),
    () => undefined,
  );
}

const downloadStartMs = 60_000;

export function saveBlob(blob: Blob, filename: string): void {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = filename;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(objectUrl), downloadStartMs);
}

export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
}
