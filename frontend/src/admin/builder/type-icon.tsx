import { lookOf } from './type-looks.ts';

export function TypeIcon({ type }: { readonly type: string }) {
  const { icon: Icon } = lookOf(type);
  return <Icon aria-hidden className="size-5 text-muted" />;
}
