import { ArrowDown, ArrowUp, Image as ImageIcon, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { ActionButton } from '../action-button.tsx';
import { swapped } from '../edit-sections.ts';
import { messages } from './messages.ts';
import { useSetting } from './setting-scope.ts';
import { CellInput } from './cell-input.tsx';

interface Option {
  readonly label: string;
  readonly value: string;
  /** Only where the options are pictures. */
  readonly imageUrl?: string;
}

interface OptionsEditorProps<T extends Option> {
  readonly name: 'options' | 'imageOptions';
  readonly options: readonly T[];
  readonly blank: T;
  readonly onChange: (options: T[]) => void;
}

/** The options of a choice, in their order. */
export function OptionsEditor<T extends Option>({ name, options, blank, onChange }: OptionsEditorProps<T>) {
  const setting = useSetting(name);
  return (
    <FormField {...setting} label={messages.options} required isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="flex flex-col gap-3">
          {options.map((option, index) => (
            // Options have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex flex-wrap items-start gap-2">
              <OptionCells
                name={`${name}[${index}]`}
                position={index + 1}
                option={option}
                onChange={(changed) => onChange(options.with(index, { ...option, ...changed }))}
              />
              <div className="ms-auto flex">
                <ActionButton
                  label={messages.optionUp(index + 1)}
                  icon={ArrowUp}
                  isDisabled={index === 0}
                  onPress={() => onChange(swapped(options, index, 'up'))}
                />
                <ActionButton
                  label={messages.optionDown(index + 1)}
                  icon={ArrowDown}
                  isDisabled={index === options.length - 1}
                  onPress={() => onChange(swapped(options, index, 'down'))}
                />
                <ActionButton
                  label={messages.removeOption(index + 1)}
                  icon={Trash2}
                  onPress={() => onChange(options.toSpliced(index, 1))}
                />
              </div>
            </li>
          ))}
        </ol>
        <Button variant="ghost" className="mt-2" onClick={() => onChange([...options, blank])}>
          <Plus aria-hidden className="size-4" />
          {messages.addOption}
        </Button>
      </div>
    </FormField>
  );
}

interface OptionCellsProps {
  readonly name: string;
  readonly position: number;
  readonly option: Option;
  readonly onChange: (changed: Partial<Option>) => void;
}

/** A value that says what the label says goes on doing so. */
function OptionCells({ name, position, option, onChange }: OptionCellsProps) {
  const { label, value, imageUrl } = option;
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-start gap-2">
      {imageUrl !== undefined && <Picture url={imageUrl} />}
      <CellInput
        name={`${name}.label`}
        label={messages.optionLabel(position)}
        placeholder={messages.label}
        value={label}
        onChange={(text) => onChange(value === label ? { label: text, value: text } : { label: text })}
      />
      <CellInput
        name={`${name}.value`}
        label={messages.optionValue(position)}
        placeholder="value"
        value={value}
        onChange={(text) => onChange({ value: text })}
      />
      {imageUrl !== undefined && (
        <CellInput
          name={`${name}.imageUrl`}
          label={messages.optionUrl(position)}
          placeholder="https://…"
          value={imageUrl}
          onChange={(text) => onChange({ imageUrl: text })}
        />
      )}
    </div>
  );
}

function Picture({ url }: { readonly url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-raised text-muted">
      {url !== '' && url !== failedUrl ? (
        <img src={url} alt="" onError={() => setFailedUrl(url)} className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden className="size-5" />
      )}
    </span>
  );
}
