/** Shows JSON; scrolls with the keyboard too. */
export function JsonText({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-control bg-raised p-3 text-sm"
    >
      {children}
    </pre>
  );
}
