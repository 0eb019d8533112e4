import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isReckoned } from '#shared/form/price.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { startPrice } from '#shared/rules/model.ts';
import { SettingsGroup } from '#frontend/src/admin/builder/settings-group.tsx';
import { formatReckoning } from '#frontend/src/form/credits/credit-check.tsx';
import { figuresPath } from '#frontend/src/lib/console-paths.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { NumberSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ConfigurationProps, ModelConfigurationProps } from '../configuration-props.ts';
import { MarginLine } from './margin-line.tsx';
import { messages } from './messages.ts';
import { beginRow, PriceRowSetting } from './price-row-setting.tsx';

/** How the credit cost depends on what is asked for: a table of factors, with what that makes of the form as it starts. */
export function PriceSetting({ modelId, definition, onChange }: ModelConfigurationProps) {
  const headingId = useId();
  const fields = formFields(definition);
  const { priceRule } = definition;
  const setRows = (rows: PriceRule['rows']) =>
    onChange({
      priceRule: rows.length === 0 ? undefined : { minimum: Math.max(1, definition.creditCost), ...priceRule, rows },
    });
  const rows = priceRule?.rows ?? [];
  const add = () => setRows([...rows, beginRow('amount', '', fields)]);
  return (
    <SettingsGroup title={messages.title}>
      <p id={headingId} className="text-sm text-muted">
        {priceRule ? messages.hint : messages.flat}
      </p>
      <ol aria-label={messages.rows} aria-describedby={headingId} className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => (
          <PriceRowSetting
            // Rows have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            row={row}
            position={index + 1}
            fields={fields}
            onChange={(changed) => setRows(rows.with(index, changed))}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Button variant="ghost" className="self-start" onClick={add}>
        <Plus aria-hidden className="size-4" />
        {priceRule ? messages.add : messages.depend}
      </Button>
      {priceRule && (
        <>
          <NumberSetting
            label={messages.minimum}
            isBlankZero
            value={priceRule.minimum}
            onChange={(minimum) => onChange({ priceRule: { ...priceRule, minimum } })}
          />
          <Example definition={definition} />
        </>
      )}
      <MarginLine definition={definition} />
      {modelId !== undefined && (
        <Link
          to={figuresPath(modelId)}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-2"
        >
          {messages.figures}
        </Link>
      )}
    </SettingsGroup>
  );
}

function Example({ definition }: Pick<ConfigurationProps, 'definition'>) {
  const price = startPrice(definition);
  return (
    <p role="status" className="rounded-control bg-raised px-3 py-2 text-sm tabular-nums">
      {isReckoned(price) ? messages.start(formatReckoning(price), price.credits) : messages.startFlat(price.credits)}
    </p>
  );
}
