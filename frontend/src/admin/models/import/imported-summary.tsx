import { getFieldType } from '#frontend/src/admin/editor/field-settings/field-type-registry.tsx';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { type Chosen, defaultSeconds, estimateProviderCost, isAlwaysImported } from './apply-import.ts';
import { messages } from './messages.ts';

interface ImportedSummaryProps {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

export function ImportedSummary({ imported, price, chosen, onChoose }: ImportedSummaryProps) {
  const { title, description, endpointId, output } = imported;
  const cost = estimateProviderCost(price, formFields(imported));
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-sm break-all text-muted">{endpointId}</p>
        {description && <p className="line-clamp-3 text-sm">{description}</p>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{messages.output}</dt>
        <dd>{messages.outputIs(output.outputKey, output.outputType)}</dd>
        <dt className="text-muted">{messages.price}</dt>
        <dd>
          <span>{price ? messages.priceIs(price.unitPrice, price.currency, price.unit) : messages.priceUnknown}</span>
          {price && <p>{cost === undefined ? messages.costUnknown : messages.costIs(cost)}</p>}
        </dd>
        <dt className="text-muted">{messages.time}</dt>
        <dd>{messages.timeIs(defaultSeconds[output.outputType])}</dd>
      </dl>
      <Section title={messages.fields(chosen.size, formFields(imported).length)}>
        <FieldChoice fields={formFields(imported)} chosen={chosen} onChoose={onChoose} />
      </Section>
      <UnmappedInputs imported={imported} />
    </div>
  );
}

function UnmappedInputs({ imported: { unmapped } }: Pick<ImportedSummaryProps, 'imported'>) {
  if (unmapped.length === 0) return <p className="text-sm text-muted">{messages.everything}</p>;
  return (
    <Section title={messages.unmapped}>
      <p className="text-sm">{messages.unmappedHint}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {unmapped.map(({ path, reason }) => (
          <li key={`${path} ${reason}`} className="flex flex-col px-3 py-2 text-sm">
            {path && <code className="break-all">{path}</code>}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FieldChoiceProps {
  readonly fields: readonly Field[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function FieldChoice({ fields, chosen, onChoose }: FieldChoiceProps) {
  const set = (isKept: (field: Field) => boolean) =>
    onChoose(new Set(fields.filter((field) => isAlwaysImported(field) || isKept(field)).map(({ id }) => id)));
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
  const locked = isAlwaysImported(field);
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
        <span>{getFieldType(field.type).name}</span>
        {field.required && <Badge>{messages.required}</Badge>}
        {field.hidden && <Badge>{messages.fixed}</Badge>}
        {field.advanced && !field.hidden && <Badge>{messages.advanced}</Badge>}
      </span>
    </label>
  );
}
