/** A form sends only the changed values, because other admins can have changed the others since it was opened. */
export function pickChanges<T extends object>(loaded: T, edited: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name in edited) {
    if (edited[name] !== loaded[name]) changes[name] = edited[name];
  }
  return changes;
}
