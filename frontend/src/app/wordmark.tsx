import { brand } from '#shared/brand.ts';

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <img src="/icon.svg" alt="" className="size-7 rounded-lg" />
      {/* On phones the tray takes its room. */}
      <span className="@max-[20rem]:sr-only max-sm:[header:has([data-tray])_&]:sr-only">{brand.name}</span>
    </span>
  );
}
