import { CircleAlert, CircleSlash } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Generation } from '#shared/contracts/generations.ts';
import { useMadeFrom } from '#frontend/src/files/actions/use-made-from.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/result-path.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { failureMessage } from './failure-text.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';

/** What came to nothing: why, and the way back to what was entered. */
export function UnsuccessfulRows({ generations }: { readonly generations: readonly Generation[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {generations.map((generation) => (
        <Row key={generation.id} generation={generation} />
      ))}
    </ul>
  );
}

function Row({ generation }: { readonly generation: Generation }) {
  const { id, status, pageTitle, error, createdAt } = generation;
  const madeFrom = useMadeFrom({ generationId: id, name: resultMessages.attempt(formatAge(createdAt)) });
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 ps-4">
      <Link to={resultPath(id)} className="flex min-h-11 min-w-0 flex-1 basis-60 items-start gap-3 rounded-control">
        <Icon aria-hidden className="mt-0.5 size-5 text-muted" />
        <span className="flex min-w-0 flex-col">
          <span className="text-sm font-medium">
            {pageTitle} · {messages.status[status]} · {formatAge(createdAt)}
          </span>
          {error && <span className="line-clamp-2 text-sm text-muted">{failureMessage(error)}</span>}
        </span>
      </Link>
      <Button onClick={madeFrom?.remix}>{resultMessages.changeEntries}</Button>
    </li>
  );
}
