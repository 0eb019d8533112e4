import type { Resting } from '#shared/contracts/admin-overview.ts';
import { restReasons } from '#frontend/src/lib/rest-words.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

/** Stands for a model's state while it rests; why is in its name and its hint. */
export function RestingBadge({ rest: { reason } }: { readonly rest: Resting }) {
  const why = reason && restReasons[reason];
  return (
    <span title={why}>
      <Badge tone="warning">
        <span aria-hidden>{messages.badges.resting}</span>
        <span className="sr-only">{why ? messages.restsBecause(why) : messages.badges.resting}</span>
      </Badge>
    </span>
  );
}
