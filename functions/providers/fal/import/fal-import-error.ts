/** Why a document can't be imported, in words for the admin who asked for it. */
export class FalImportError extends Error {
  override readonly name = 'FalImportError';
}
