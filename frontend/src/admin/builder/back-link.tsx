import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** From an editor to the list that it belongs to. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-muted hover:text-ink">
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {label}
    </Link>
  );
}
