import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { Section } from '#frontend/src/ui/section.tsx';
import type { Chosen } from './apply-import.ts';
import { FieldChoice } from './field-choice.tsx';
import { messages } from './messages.ts';
import { providerCostOf, usualSeconds } from './provider-cost.ts';

interface ImportedSummaryProps {
  readonly imported: ImportedModel;
  readonly price: Price | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What a document says: its fields, its result, its price, and all that has no place in the form. */
export function ImportedSummary({ imported, price, chosen, onChoose }: ImportedSummaryProps) {
  const { title, description, endpointId, output } = imported;
  const cost = providerCostOf(price, formFields(imported));
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
          {price ? messages.priceIs(price.unitPrice, price.currency, price.unit) : messages.priceUnknown}
          {price && <p>{cost === undefined ? messages.costUnknown : messages.costIs(cost)}</p>}
        </dd>
        <dt className="text-muted">{messages.time}</dt>
        <dd>{messages.timeIs(usualSeconds[output.outputType])}</dd>
      </dl>
      <Section title={messages.fields(chosen.size, formFields(imported).length)}>
        <FieldChoice fields={formFields(imported)} chosen={chosen} onChoose={onChoose} />
      </Section>
      <Unmapped imported={imported} />
    </div>
  );
}

/** Nothing is dropped in silence. */
function Unmapped({ imported: { unmapped } }: Pick<ImportedSummaryProps, 'imported'>) {
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
