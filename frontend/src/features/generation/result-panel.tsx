import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { LeftOut } from './left-out.tsx';
import { messages } from './messages.ts';
import { resultHeadingId } from './result-heading.ts';
import { ResultList } from './result-list.tsx';
import { ResultTools } from './result-tools.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { useResults } from './use-results.ts';

/** Beside the form: all that was made, and what can be done with it. */
export function ResultPanel({ generation, preview }: GenerationView) {
  const results = useResults(generation);
  if (!generation || results.length === 0) return undefined;
  return (
    <section aria-labelledby={resultHeadingId} className="flex min-h-0 flex-1 animate-rise flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={resultHeadingId} tabIndex={-1} className="rounded-control text-lg font-semibold tracking-tight">
          {messages.done}
        </h2>
        <p className="text-sm text-muted tabular-nums">{messages.assetCount(results.length)}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard */}
      <div tabIndex={0} className="relative -m-1 flex min-h-0 flex-col gap-5 overflow-y-auto p-1">
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-muted tabular-nums">{messages.receipt(generation)}</p>
          <LeftOut generation={generation} />
        </div>
        <ResultList results={results} onPreview={preview} />
        <ResultTools generation={generation} results={results} />
        <ButtonLink to="/assets" className="self-start">
          {messages.seeAssets}
        </ButtonLink>
      </div>
    </section>
  );
}
