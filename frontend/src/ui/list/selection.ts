/** Which of the shown keys are selected, once those from one to another have become like the last one pressed. */
export function withRange(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  { from, to, isOn }: { readonly from: string | undefined; readonly to: string; readonly isOn: boolean },
): ReadonlySet<string> {
  const end = shown.indexOf(to);
  const start = from === undefined ? -1 : shown.indexOf(from);
  const [first, last] = start === -1 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
  const next = new Set(selected);
  for (const key of shown.slice(first, last + 1)) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** Everything that is shown, or nothing of it; what a filter hides stays as it was. */
export function withAll(selected: ReadonlySet<string>, shown: readonly string[], isOn: boolean): ReadonlySet<string> {
  const others = [...selected].filter((key) => !shown.includes(key));
  return new Set(isOn ? [...others, ...shown] : others);
}
