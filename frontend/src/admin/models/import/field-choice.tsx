import { fieldKey } from '#shared/form/form-values.ts';
import type { Field } from '#shared/form/field-types.ts';
import { lookOf } from '#frontend/src/admin/builder/type-looks.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { type Chosen, isLocked } from './apply-import.ts';
import { messages } from './messages.ts';

interface FieldChoiceProps {
  readonly fields: readonly Field[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Which of the inputs become fields of the form; for the others the provider's own defaults hold. */
export function FieldChoice({ fields, chosen, onChoose }: FieldChoiceProps) {
  const set = (isWanted: (field: Field) => boolean) =>
    onChoose(new Set(fields.filter((field) => isLocked(field) || isWanted(field)).map(({ id }) => id)));
  const toggle = (toggled: Field) =>
    set((field) => (field.id === toggled.id ? !chosen.has(field.id) : chosen.has(field.id)));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{messages.chooseHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => set(() => true)}>{messages.all}</Button>
        <Button onClick={() => set((field) => field.advanced !== true)}>{messages.usual}</Button>
        <Button onClick={() => set(() => false)}>{messages.requiredOnly}</Button>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {fields.map((field) => (
          <li key={field.id}>
            <FieldTick field={field} isChosen={chosen.has(field.id)} onToggle={() => toggle(field)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldTickProps {
  readonly field: Field;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FieldTick({ field, isChosen, onToggle }: FieldTickProps) {
  const locked = isLocked(field);
  return (
    <label className="flex min-h-12 items-center gap-3 px-3 py-2 text-sm has-enabled:cursor-pointer has-enabled:hover:bg-raised">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={locked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{field.label}</span>
        <code className="break-all text-muted">{fieldKey(field)}</code>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-2 text-muted">
        {lookOf(field.type).name}
        {field.required && <Badge>{messages.required}</Badge>}
        {field.hidden && <Badge>{messages.fixed}</Badge>}
        {field.advanced && !field.hidden && <Badge>{messages.advanced}</Badge>}
      </span>
    </label>
  );
}
