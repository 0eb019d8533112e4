import { CircleCheck, RotateCcw } from 'lucide-react';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { LeftOut } from './left-out.tsx';
import { messages } from './messages.ts';
import { resultHeadingId } from './result-heading.ts';
import { ResultList } from './result-list.tsx';
import { ResultTools } from './result-tools.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { useResults } from './use-results.ts';

/** The success step shows at most so many results. */
const shownResults = 3;

/** The wizard's last step: what was made, to be seen, saved, gone on with or made again. */
export function SuccessStep({ generation, preview, restart }: GenerationView) {
  const results = useResults(generation);
  return (
    <section className="flex flex-1 animate-rise flex-col gap-5">
      <div className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-7 text-success" />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <h1 id={resultHeadingId} tabIndex={-1} className="rounded-control text-xl font-semibold tracking-tight">
            {messages.done}
          </h1>
          {generation && <p className="text-sm text-muted tabular-nums">{messages.receipt(generation)}</p>}
          {generation && <LeftOut generation={generation} />}
        </div>
      </div>
      <ResultList results={results} most={shownResults} onPreview={preview} />
      {generation && <ResultTools generation={generation} results={results} />}
      <div className="mt-auto flex flex-wrap gap-3">
        <ButtonLink to="/assets" className="flex-1">
          {messages.seeAssets}
        </ButtonLink>
        <Button variant="primary" className="flex-1" onClick={restart}>
          <RotateCcw aria-hidden className="size-4" />
          {messages.restart}
        </Button>
      </div>
    </section>
  );
}
