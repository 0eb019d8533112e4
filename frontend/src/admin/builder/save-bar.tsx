import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';

interface SaveBarProps {
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly problems: readonly string[];
  readonly onSave: () => void;
}

/** Stays in reach; above it, in red, what keeps the form from being saved. */
export function SaveBar({ isNew, isChanged, isSaving, problems, onSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md lg:-mx-8 lg:px-8">
      <div role="alert" className="rounded-card border border-danger p-3 text-sm text-danger empty:hidden">
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isChanged && <Badge>{messages.unsaved}</Badge>}
        <Button variant="primary" disabled={isSaving} onClick={onSave}>
          {isSaving ? messages.saving : isNew ? messages.save : messages.update}
        </Button>
      </div>
    </div>
  );
}
