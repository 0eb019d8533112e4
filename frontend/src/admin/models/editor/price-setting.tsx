import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ActionButton } from '#frontend/src/admin/editor/controls/action-button.tsx';
import {
  configurationPrefix,
  NamedNumberSetting,
  settingId,
  SettingsGrid,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { useCreditValue } from '#frontend/src/data/console-cache.ts';
import { formatPriceBreakdown } from '#frontend/src/form/credit-check.tsx';
import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { NumberSetting } from '#frontend/src/ui/setting-controls.tsx';
import { type Field, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PriceRow, PriceRule } from '#shared/form/price-rule.ts';
import { hasBreakdown } from '#shared/form/price.ts';
import { modelStatsPath } from '#shared/rules/console-paths.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { startPrice } from '#shared/rules/model.ts';
import { marginPercent } from '#shared/rules/protection.ts';
import type { ModelSettingsProps } from '../edited-model.ts';
import { messages as modelMessages, priceMessages as messages } from './messages.ts';
import { PriceLines } from './price-lines.tsx';

export function PriceSetting({ id, definition, onChange }: ModelSettingsProps & { readonly id: string | undefined }) {
  const headingId = useId();
  const fields = formFields(definition);
  const { priceRule } = definition;
  const setRows = (rows: PriceRule['rows']) =>
    onChange({
      priceRule: rows.length === 0 ? undefined : { minimum: Math.max(1, definition.creditCost), ...priceRule, rows },
    });
  const rows = priceRule?.rows ?? [];
  const add = () => setRows([...rows, startRow('amount', '', fields)]);
  return (
    <div
      id={settingId(`${configurationPrefix}priceRule`)}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-card outline-offset-8"
    >
      <p id={headingId} className="text-sm text-muted">
        {priceRule ? messages.hint : messages.flat}
      </p>
      <ol aria-label={messages.rows} aria-describedby={headingId} className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => (
          <PriceRowSetting
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
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
        <span>{priceRule ? messages.add : messages.depend}</span>
      </Button>
      <SettingsGrid>
        {priceRule && (
          <NumberSetting
            label={messages.minimum}
            isBlankZero
            value={priceRule.minimum}
            onChange={(minimum) => onChange({ priceRule: { ...priceRule, minimum } })}
          />
        )}
        <NamedNumberSetting
          name="providerCostUsd"
          label={modelMessages.providerCost}
          description={modelMessages.providerCostHint}
          value={definition.providerCostUsd}
          onChange={(providerCostUsd) => onChange({ providerCostUsd })}
        />
      </SettingsGrid>
      {priceRule && <StartPrice definition={definition} />}
      <MarginLine definition={definition} />
      {id !== undefined && (
        <Link
          to={modelStatsPath(id)}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-2"
        >
          {messages.stats}
        </Link>
      )}
    </div>
  );
}

function StartPrice({ definition }: Pick<ModelSettingsProps, 'definition'>) {
  const price = startPrice(definition);
  return (
    <p role="status" className="rounded-control bg-raised px-3 py-2 text-sm tabular-nums">
      {hasBreakdown(price)
        ? messages.start(formatPriceBreakdown(price), price.credits)
        : messages.startFlat(price.credits)}
    </p>
  );
}

function MarginLine({ definition }: Pick<ModelSettingsProps, 'definition'>) {
  const creditValueUsd = useCreditValue();
  const { providerCostUsd } = definition;
  if (creditValueUsd === undefined || providerCostUsd === undefined) return undefined;
  const { credits } = startPrice(definition);
  const percent = marginPercent({ pricedCredits: credits, costUsd: providerCostUsd }, creditValueUsd);
  if (percent === undefined) return undefined;
  const paidUsd = credits * creditValueUsd;
  return (
    <p role="status" className="rounded-control bg-raised px-3 py-2 text-sm tabular-nums">
      {messages.margin(formatUsd(paidUsd), formatUsd(providerCostUsd), formatUsd(paidUsd - providerCostUsd), percent)}
    </p>
  );
}

interface PriceRowSettingProps {
  readonly row: PriceRow;
  readonly position: number;
  readonly fields: readonly Field[];
  readonly onChange: (row: PriceRow) => void;
  readonly onRemove: () => void;
}

const kinds = ['amount', 'value', 'tier'] as const;

function PriceRowSetting({ row, position, fields, onChange, onRemove }: PriceRowSettingProps) {
  const choose = (key: string) => onChange(startRow(row.by, key, fields));
  const isKnown = fields.some((field) => fieldKey(field) === row.field);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 @lg/settings:grid-cols-2">
          <Select
            aria-label={messages.field(position)}
            value={row.field}
            onChange={({ target }) => choose(target.value)}
          >
            {!isKnown && (
              <option value={row.field}>
                {row.field === '' ? messages.chooseField : messages.deletedField(row.field)}
              </option>
            )}
            {fields.map((field) => (
              <option key={field.id} value={fieldKey(field)}>
                {field.label}
              </option>
            ))}
          </Select>
          <Select
            aria-label={messages.by(position)}
            value={row.by}
            onChange={({ target }) => {
              const by = kinds.find((kind) => kind === target.value);
              if (by) onChange(startRow(by, row.field, fields));
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {messages.kinds[kind]}
              </option>
            ))}
          </Select>
        </div>
        <ActionButton label={messages.remove(position)} icon={Trash2} onPress={onRemove} />
      </div>
      <p className="text-sm text-muted">{messages.kindHints[row.by]}</p>
      <PriceLines row={row} position={position} onChange={onChange} />
    </li>
  );
}

function startRow(by: PriceRow['by'], key: string, fields: readonly Field[]): PriceRow {
  const settings = { field: key, otherwise: 1 };
  const field = fields.find((one) => fieldKey(one) === key);
  switch (by) {
    case 'amount':
      return { ...settings, by, per: 1 };
    case 'value':
      return { ...settings, by, factors: listChoiceValues(field).map((value) => ({ value, factor: 1 })) };
    case 'tier':
      return { ...settings, by, tiers: [{ upTo: 1, factor: 1 }] };
  }
}

function listChoiceValues(field: Field | undefined): string[] {
  return field === undefined
    ? []
    : rulesForType(field)
        .choices({ ...field, allowCustomValue: false })
        .map(({ value }) => value);
}
