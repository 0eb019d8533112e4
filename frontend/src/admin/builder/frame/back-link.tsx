import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** From an editor to the list that it belongs to. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="icon-target -ms-2 inline-flex shrink-0 items-center justify-center rounded-full text-muted hover:bg-raised hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}
