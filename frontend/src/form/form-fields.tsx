import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { FormControl } from './form-control.tsx';
import { messages } from './messages.ts';
import type { FormPosition } from './use-form-position.ts';
import type { Form } from './use-form.ts';

interface FormFieldsProps {
  readonly form: Form;
  readonly position: FormPosition;
}

/** All fields one below the other; the advanced ones are out of the way until they are asked for. */
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

/** Whether the fields are of several sections, whose titles tell them apart then. */
export function hasSections(fields: readonly PublicField[]): boolean {
  return new Set(fields.map(({ section }) => section)).size > 1;
}
