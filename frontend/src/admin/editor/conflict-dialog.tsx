import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { capitalize, formatSettingName, formatValue } from './difference-list.tsx';
import { type Choices, type DifferentPart, mergeDefinitions, type Side } from './merge-definitions.ts';
import { messages } from './messages.ts';
import { type DraftKind, parseDraft } from './use-draft.ts';
import type { Conflict } from './use-save-definition.ts';

const texts = messages.conflict;

interface ConflictDialogProps<D extends FormDefinition> {
  readonly kind: DraftKind<D>;
  readonly conflict: Conflict<D>;
  readonly mine: D;
  readonly onTake: (definition: D) => void;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog<D extends FormDefinition>(props: ConflictDialogProps<D>) {
  const { kind, conflict, mine, onTake, onReplace, onClose } = props;
  const { base, theirs } = conflict;
  const [choices, setChoices] = useState<Choices>(new Map());
  const versions = { base, mine, theirs: theirs.definition };
  const { merged, parts } = mergeDefinitions(versions, (value) => parseDraft(kind, value), choices);
  const openCount = parts.filter((part) => chosenSide(part, choices) === undefined).length;
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p role="status" className="me-auto text-sm text-muted empty:hidden">
        {openCount > 0 && texts.leftToChoose(openCount)}
      </p>
      <Button variant="ghost" onClick={onClose}>
        {messages.keepEditing}
      </Button>
      <Button variant="danger" onClick={() => onTake(theirs.definition)}>
        {messages.acceptTheirs}
      </Button>
      <Button variant="danger" onClick={onReplace}>
        {messages.replace}
      </Button>
      <Button
        variant="primary"
        disabled={openCount > 0}
        onClick={() => {
          onTake(merged);
          showToast(messages.merged);
        }}
      >
        {messages.merge}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.conflictTitle} size="full" footer={footer}>
      <div className="flex flex-col gap-4">
        <p>
          {theirs.isDraft
            ? messages.draftConflictText(theirs.savedBy)
            : messages.conflictText(theirs.savedBy, theirs.version)}
        </p>
        <ul className="divide-y divide-line rounded-card border border-line">
          {parts.map((part) => (
            <PartChoice
              key={part.id}
              part={part}
              side={chosenSide(part, choices)}
              onChoose={(side) => setChoices(new Map([...choices, [part.id, side]]))}
            />
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

function chosenSide({ id, changedBy }: DifferentPart, choices: Choices): Side | undefined {
  return choices.get(id) ?? (changedBy === 'both' ? undefined : changedBy);
}

interface PartChoiceProps {
  readonly part: DifferentPart;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function PartChoice({ part, side, onChoose }: PartChoiceProps) {
  const name = describePart(part);
  return (
    <li className="grid gap-x-4 gap-y-2 p-3 text-sm sm:grid-cols-[10rem_repeat(3,minmax(0,1fr))]">
      <p className="font-medium wrap-anywhere">{name}</p>
      <div role="radiogroup" aria-label={texts.choiceOf(name)} className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
        {(['theirs', 'mine'] as const).map((one) => (
          <SideChoice key={one} side={one} part={part} isChosen={side === one} onChoose={() => onChoose(one)} />
        ))}
      </div>
      <p className="flex min-w-0 flex-col gap-0.5">
        <span className="text-muted">{texts.merged}</span>
        <span className={clsx('line-clamp-3 wrap-anywhere', side === undefined && 'font-medium text-orange')}>
          {side ? formatSide(part, side) : texts.choose}
        </span>
      </p>
    </li>
  );
}

interface SideChoiceProps {
  readonly side: Side;
  readonly part: DifferentPart;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SideChoice({ side, part, isChosen, onChoose }: SideChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx(
        'flex min-h-11 min-w-0 cursor-pointer items-start gap-2 rounded-control border p-2',
        isChosen ? 'border-accent' : 'border-line hover:border-ink',
      )}
    >
      <input
        id={id}
        type="radio"
        name={part.id}
        aria-label={`${texts[side]}: ${formatSide(part, side)}`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-accent"
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="text-muted">{texts[side]}</span>
        <span className="line-clamp-3 wrap-anywhere">{formatSide(part, side)}</span>
      </span>
    </label>
  );
}

function formatSide(part: DifferentPart, side: Side): string {
  const isField = part.id.startsWith('field ') && part.property === undefined;
  return isField && part[side] === undefined ? texts.deleted : formatValue(part[side]);
}

function describePart({ id, subject, property }: DifferentPart): string {
  if (id === 'layout') return texts.layout;
  if (property !== undefined) return texts.property(subject, formatSettingName(property));
  return id.startsWith('field ') ? texts.field(subject) : capitalize(formatSettingName(subject));
}
