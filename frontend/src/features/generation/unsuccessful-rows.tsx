import { CircleAlert, CircleSlash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { useReuse } from '#frontend/src/files/actions/use-reuse.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import type { Generation } from '#shared/contracts/generations.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { describeError } from './use-generation.ts';

export function UnsuccessfulRows({ unsuccessful }: { readonly unsuccessful: readonly Generation[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {unsuccessful.map((generation) => (
        <UnsuccessfulRow key={generation.id} generation={generation} />
      ))}
    </ul>
  );
}

function UnsuccessfulRow({ generation }: { readonly generation: Generation }) {
  const { id, status, pageTitle, prompt, error, createdAt } = generation;
  const reuse = useReuse({ generationId: id, name: resultMessages.attempt(formatAge(createdAt)) });
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return (
    <li className="flex items-center gap-2 py-1 ps-4 pe-1">
      <Link to={resultPath(id)} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control">
        <Icon aria-hidden className="size-4 text-muted" />
        <span className="flex min-w-0 flex-col py-1.5 text-sm">
          <span dir="auto" className="truncate font-medium">
            {prompt ?? pageTitle}
          </span>
          <span className="truncate text-muted">
            <span>{`${messages.status[status]} · ${formatAge(createdAt)}`}</span>
            {error && <span className="max-sm:hidden">{` · ${describeError(error)}`}</span>}
          </span>
        </span>
      </Link>
      <Button onClick={reuse?.editPrompt}>{actionMessages.editPrompt}</Button>
    </li>
  );
}
