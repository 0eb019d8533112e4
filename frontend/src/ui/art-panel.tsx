import { brand } from '#shared/brand.ts';

export function ArtPanel() {
  return (
    <div className="access-art flex min-h-[34dvh] items-end p-6 lg:min-h-dvh lg:flex-1 lg:p-12">
      <p className="flex items-center gap-3 text-2xl font-semibold tracking-tight text-white lg:text-4xl">
        <img src="/icon.svg" alt="" className="size-10 rounded-control lg:size-14" />
        <span>{brand.name}</span>
      </p>
    </div>
  );
}
