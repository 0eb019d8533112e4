import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#frontend/src/admin/editor/controls/action-button.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { priceMessages as messages } from './messages.ts';

interface PriceLinesProps<Row extends PriceRow = PriceRow> {
  readonly row: Row;
  readonly position: number;
  readonly onChange: (row: PriceRow) => void;
}

export function PriceLines({ row, position, onChange }: PriceLinesProps) {
  const set = (otherwise: number) => onChange({ ...row, otherwise });
  return (
    <div className="flex flex-col gap-2">
      <OwnLines row={row} position={position} onChange={onChange} />
      <PriceLine label={messages.otherwiseLabel[row.by]}>
        <NumberCell label={messages.otherwise(position)} value={row.otherwise} onChange={set} />
      </PriceLine>
    </div>
  );
}

function OwnLines({ row, ...props }: PriceLinesProps) {
  switch (row.by) {
    case 'amount':
      return <AmountLine {...props} row={row} />;
    case 'value':
      return <ValueLines {...props} row={row} />;
    case 'tier':
      return <TierLines {...props} row={row} />;
  }
}

type RowBy<By extends PriceRow['by']> = Extract<PriceRow, { by: By }>;

function AmountLine({ row, position, onChange }: PriceLinesProps<RowBy<'amount'>>) {
  return (
    <PriceLine label={messages.perLabel} isUnit>
      <NumberCell label={messages.per(position)} value={row.per} onChange={(per) => onChange({ ...row, per })} />
    </PriceLine>
  );
}

function ValueLines({ row, position, onChange }: PriceLinesProps<RowBy<'value'>>) {
  const { factors } = row;
  const set = (changed: typeof factors) => onChange({ ...row, factors: changed });
  return (
    <FactorLines
      position={position}
      lines={factors}
      onAdd={() => set([...factors, { value: '', factor: 1 }])}
      onRemove={(index) => set(factors.toSpliced(index, 1))}
      onFactor={(index, line, factor) => set(factors.with(index, { ...line, factor }))}
      cells={factors.map((line, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
          key={index}
          aria-label={messages.value(index + 1, position)}
          value={line.value}
          autoComplete="off"
          onChange={({ target }) => set(factors.with(index, { ...line, value: target.value }))}
          className={controlClass}
        />
      ))}
    />
  );
}

function TierLines({ row, position, onChange }: PriceLinesProps<RowBy<'tier'>>) {
  const { tiers } = row;
  const set = (changed: typeof tiers) => onChange({ ...row, tiers: changed });
  return (
    <FactorLines
      position={position}
      lines={tiers}
      onAdd={() => set([...tiers, { upTo: (tiers.at(-1)?.upTo ?? 0) + 1, factor: 1 }])}
      onRemove={(index) => set(tiers.toSpliced(index, 1))}
      onFactor={(index, line, factor) => set(tiers.with(index, { ...line, factor }))}
      cells={tiers.map((line, index) => (
        <NumberCell
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
          key={index}
          label={messages.upTo(index + 1, position)}
          value={line.upTo}
          onChange={(upTo) => set(tiers.with(index, { ...line, upTo }))}
        />
      ))}
    />
  );
}

interface FactorLinesProps<L extends { readonly factor: number }> {
  readonly position: number;
  readonly lines: readonly L[];
  readonly cells: readonly ReactNode[];
  readonly onFactor: (index: number, line: L, factor: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
}

function FactorLines<L extends { readonly factor: number }>({ position, lines, cells, ...on }: FactorLinesProps<L>) {
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
        <div key={index} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-[1_1_5rem]">{cells[index]}</span>
          <span aria-hidden className="text-muted">
            ×
          </span>
          <NumberCell
            label={messages.factor(index + 1, position)}
            value={line.factor}
            onChange={(factor) => on.onFactor(index, line, factor)}
          />
          <ActionButton
            label={messages.removeLine(index + 1, position)}
            icon={Trash2}
            onPress={() => on.onRemove(index)}
          />
        </div>
      ))}
      <Button variant="ghost" className="self-start" onClick={on.onAdd} aria-label={messages.addLine(position)}>
        <Plus aria-hidden className="size-4" />
        {messages.addLineShort}
      </Button>
    </>
  );
}

interface PriceLineProps {
  readonly label: string;
  readonly isUnit?: boolean;
  readonly children: ReactNode;
}

function PriceLine({ label, isUnit = false, children }: PriceLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="min-w-0 flex-[1_1_5rem] text-muted">{label}</span>
      {!isUnit && (
        <span aria-hidden className="text-muted">
          ×
        </span>
      )}
      {children}
      <span aria-hidden className="w-11 shrink-0" />
    </div>
  );
}

interface NumberCellProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Stands for invalid text, so saving reports it. */
const unreadable = -1;

function NumberCell({ label, value, onChange }: NumberCellProps) {
  const [entered, setEntered] = useState<string>();
  const isAsEntered = entered !== undefined && parseFactor(entered) === value;
  return (
    <span className="w-24 shrink-0">
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={isAsEntered ? entered : String(value)}
        onChange={({ target }) => {
          setEntered(target.value);
          onChange(parseFactor(target.value));
        }}
        className={`${controlClass} text-end tabular-nums`}
      />
    </span>
  );
}

function parseFactor(text: string): number {
  const number = Number(text.replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : unreadable;
}
