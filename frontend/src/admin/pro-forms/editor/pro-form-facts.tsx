import { ExternalLink } from 'lucide-react';
import type { AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { messages } from './messages.ts';

const factClass = 'inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:underline';

interface ProFormFactsProps {
  /** As it is saved. */
  readonly form: AdminProForm;
  readonly onOpenVersions: () => void;
}

/** A saved pro form's version, and where it is to be seen. */
export function ProFormFacts({ form: { routePath, version }, onOpenVersions }: ProFormFactsProps) {
  return (
    <>
      <button type="button" onClick={onOpenVersions} className={`${factClass} tabular-nums`}>
        {messages.version(version)}
      </button>
      <a href={`/pro${routePath}`} target="_blank" rel="noreferrer" className={factClass}>
        <span className="max-w-48 truncate">/pro{routePath}</span>
        <ExternalLink aria-label={messages.newTab} className="size-3.5" />
      </a>
    </>
  );
}
