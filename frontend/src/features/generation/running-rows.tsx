import { Link } from 'react-router-dom';
import type { Generation } from '#shared/contracts/generations.ts';
import { resultPath } from '#frontend/src/lib/result-path.ts';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { progressView } from './generation-progress.ts';
import { resultMessages } from './result-messages.ts';
import { useNow } from './use-now.ts';

/** What runs, each with how far it is; the page follows it. */
export function RunningRows({ generations }: { readonly generations: readonly Generation[] }) {
  const now = useNow();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {generations.map((generation) => {
        const { value, text } = progressView(generation, now);
        return (
          <li key={generation.id}>
            <Link
              to={resultPath(generation.id)}
              className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:bg-raised"
            >
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium">{generation.pageTitle}</span>
                <span className="text-sm text-muted tabular-nums">{text}</span>
              </span>
              <ProgressBar label={resultMessages.progressOf(generation.pageTitle)} value={value} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
