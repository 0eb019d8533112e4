interface Detail {
  readonly label: string;
  readonly value: string;
}

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-card border border-line">
      {details.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 text-sm font-medium wrap-anywhere tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
