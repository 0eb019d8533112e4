/** Saves a file of the media host under its own name; opens it where the browser does not let us read it. */
export async function downloadFile(url: string, filename: string): Promise<void> {
  // The copy in the cache was fetched for display, without the headers that let scripts read it.
  const blob = await fetch(url, { cache: 'reload' }).then(
    (answer) => (answer.ok ? answer.blob() : undefined),
    () => undefined,
  );
  if (!blob) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
