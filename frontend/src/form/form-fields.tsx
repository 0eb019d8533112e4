import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { EntryField } from './controls/entry-field.tsx';
import { type FormEntry, hasSections } from './form-entries.ts';
import { messages } from '../features/generation/messages.ts';
import type { FormPosition } from './use-form-position.ts';
import type { GenerationForm } from './use-generation-form.ts';

interface FormFieldsProps {
  readonly entry: GenerationForm;
  readonly position: FormPosition;
}

/** All fields one below the other; the advanced ones are out of the way until they are asked for. */
export function FormFields({ entry, position }: FormFieldsProps) {
  const basic = entry.entries.filter(({ field }) => !field.advanced);
  const advanced = entry.entries.filter(({ field }) => field.advanced);
  return (
    <>
      <SectionedFields entries={basic} form={entry} />
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
            <SectionedFields entries={advanced} form={entry} />
          </div>
        </details>
      )}
    </>
  );
}

interface SectionedFieldsProps {
  readonly entries: readonly FormEntry[];
  readonly form: GenerationForm;
}

function SectionedFields({ entries, form }: SectionedFieldsProps) {
  const isTitled = hasSections(entries);
  return entries.map((one, index) => (
    <Fragment key={one.name}>
      {isTitled && one.field.section !== entries[index - 1]?.field.section && (
        <h2 className="text-lg font-semibold not-first:mt-2">{one.field.section}</h2>
      )}
      <EntryField entry={one} form={form} />
    </Fragment>
  ));
}
