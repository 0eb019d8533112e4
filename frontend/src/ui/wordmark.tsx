import { brand } from '#shared/brand.ts';

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <img src="/icon.svg" alt="" className="size-7 rounded-lg" />
      <span className="bar-name">{brand.name}</span>
    </span>
  );
}
