import { Trash2 } from 'lucide-react';
import { fieldKey } from '#shared/form/form-values.ts';
import { type Field, rulesOf } from '#shared/form/field-types.ts';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { ActionButton } from '#frontend/src/admin/builder/action-button.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from './messages.ts';
import { PriceLines } from './price-lines.tsx';

interface PriceRowSettingProps {
  readonly row: PriceRow;
  /** As it is numbered: the first is 1. */
  readonly position: number;
  readonly fields: readonly Field[];
  readonly onChange: (row: PriceRow) => void;
  readonly onRemove: () => void;
}

const kinds = ['amount', 'value', 'tier'] as const;

/** What one field does to the price. */
export function PriceRowSetting({ row, position, fields, onChange, onRemove }: PriceRowSettingProps) {
  const choose = (key: string) => onChange(beginRow(row.by, key, fields));
  const isKnown = fields.some((field) => fieldKey(field) === row.field);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
          <Select
            aria-label={messages.field(position)}
            value={row.field}
            onChange={({ target }) => choose(target.value)}
          >
            {!isKnown && (
              <option value={row.field}>
                {row.field === '' ? messages.chooseField : messages.goneField(row.field)}
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
              if (by) onChange(beginRow(by, row.field, fields));
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

/** A row that changes nothing yet; the values of a choice are there to be given factors. */
export function beginRow(by: PriceRow['by'], key: string, fields: readonly Field[]): PriceRow {
  const settings = { field: key, otherwise: 1 };
  const field = fields.find((one) => fieldKey(one) === key);
  switch (by) {
    case 'amount':
      return { ...settings, by, per: 1 };
    case 'value':
      return { ...settings, by, factors: valuesOf(field).map((value) => ({ value, factor: 1 })) };
    case 'tier':
      return { ...settings, by, tiers: [{ upTo: 1, factor: 1 }] };
  }
}

function valuesOf(field: Field | undefined): string[] {
  return field === undefined
    ? []
    : rulesOf(field)
        .choices({ ...field, allowCustomValue: false })
        .map(({ value }) => value);
}
