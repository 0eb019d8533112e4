import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import type { PublicField } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { messages } from '../messages.ts';
import type { Form } from '../use-form.ts';
import { FieldControl } from './field-control.tsx';

interface FormFieldsProps {
  readonly form: Form;
  readonly position: { readonly isAdvancedOpen: boolean; readonly setAdvancedOpen: (isOpen: boolean) => void };
}

export function FormFields({ form, position }: FormFieldsProps) {
  const basic = form.fields.filter((field) => !field.advanced);
  const advanced = form.fields.filter((field) => field.advanced);
  return (
    <>
      <SectionedFields fields={basic} form={form} />
      {advanced.length > 0 && (
        <details
          open={position.isAdvancedOpen}
          onToggle={(event) => position.setAdvancedOpen(event.currentTarget.open)}
          className="group rounded-card border border-line"
        >
          <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-4 font-medium [&::-webkit-details-marker]:hidden">
            {messages.advanced}
            <ChevronDown aria-hidden className="size-5 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="flex flex-col gap-6 p-4">
            <SectionedFields fields={advanced} form={form} />
          </div>
        </details>
      )}
    </>
  );
}

interface SectionedFieldsProps {
  readonly fields: readonly PublicField[];
  readonly form: Form;
}

function SectionedFields({ fields, form }: SectionedFieldsProps) {
  const isTitled = hasSections(fields);
  return fields.map((field, index) => (
    <Fragment key={fieldKey(field)}>
      {isTitled && field.section && field.section !== fields[index - 1]?.section && (
        <h2 className="text-lg font-semibold not-first:mt-2">{field.section}</h2>
      )}
      <FormControl field={field} form={form} />
    </Fragment>
  ));
}

export function hasSections(fields: readonly PublicField[]): boolean {
  return new Set(fields.map(({ section }) => section)).size > 1;
}

interface FormControlProps {
  readonly field: PublicField;
  readonly form: Form;
}

export function FormControl({ field, form }: FormControlProps) {
  const key = fieldKey(field);
  const problem = form.problemOf(key);
  return (
    <FieldControl
      key={form.fills[key]}
      id={controlId(key)}
      field={field}
      value={form.values[key]}
      onChange={(value) => form.setValue(key, value)}
      onBusyChange={(isBusy) => form.setBusy(key, isBusy)}
      problem={problem?.message}
      partProblems={problem?.byPart}
    />
  );
}

/** Keys can contain characters that ids can't. */
export function controlId(key: string): string {
  return `field-${encodeURIComponent(key)}`;
}

export function useFocusOnArrival(fields: readonly PublicField[]): void {
  const firstField = fields.find(({ type }) => type !== 'file') ?? fields[0];
  const id = firstField && controlId(fieldKey(firstField));
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id);
    if (document.activeElement === document.body) field?.focus({ preventScroll: true });
  }, [id]);
}

/** True on devices whose focused field opens no keyboard on the screen. */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
