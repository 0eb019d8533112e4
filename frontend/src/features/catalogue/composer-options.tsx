import type { ReactNode } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { findChipOptions, OptionChips } from '#frontend/src/form/controls/option-buttons.tsx';
import { pages } from '#shared/contracts/pages.ts';
import { fieldKey, type FieldValue, type FormValues } from '#shared/form/form-values.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';

interface ComposerOptionsProps {
  readonly routePath: string;
  readonly values: FormValues;
  readonly onChange: (key: string, value: FieldValue) => void;
  readonly whileLoading: ReactNode;
  readonly children: (chips: ReactNode, cost: number) => ReactNode;
}

export function ComposerOptions({ routePath, values, onChange, whileLoading, children }: ComposerOptionsProps) {
  // Equal to the page's own request, so the page opens without another call.
  const request = { params: { routePath: routePath.replace(/^\//, '') } };
  const { data } = useApi(pages.getPage, request, { revalidateOnFocus: false, revalidateOnReconnect: false });
  if (!data) return whileLoading;
  const entered = { ...startValues(data.form.fields.filter(({ hidden }) => !hidden)), ...values };
  const form = readForm(data.form.fields, entered);
  const chips = form.fields.filter(findChipOptions).map((field) => {
    const key = fieldKey(field);
    return <OptionChips key={key} field={field} value={entered[key]} onChange={(value) => onChange(key, value)} />;
  });
  return children(chips, form.priceFor(data.form).credits);
}
