import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, AudioLines, Image as ImageIcon, Plus, Trash2, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { readKey } from '#frontend/src/ui/inputs.tsx';
import { PlayButton } from '#frontend/src/ui/play-button.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { MediaButtons } from '../controls/media-settings.tsx';
import { CellInput, useSetting } from '../controls/named-settings.tsx';
import { DragHandle, type DragOrder, DropLine, moveItem, swapItems, useDragOrder } from '../controls/reorder.tsx';
import { messages } from './messages.ts';

interface OptionsEditorProps<T extends Option> {
  readonly name: 'options' | 'imageOptions';
  readonly options: readonly T[];
  readonly blank: T;
  readonly onChange: (options: T[]) => void;
}

export function OptionsEditor<T extends Option>({ name, options, blank, onChange }: OptionsEditorProps<T>) {
  const setting = useSetting(name);
  const [soundIndex, setSoundIndex] = useState<number>();
  const drag = useDragOrder({
    kind: setting.id,
    onDrop: (from, { index }) => onChange(moveItem(options, Number(from), index)),
  });
  const labelId = (index: number) => `${setting.id}[${index}].label`;
  const addAfter = (index: number) => {
    flushSync(() => onChange(options.toSpliced(index + 1, 0, blank)));
    document.getElementById(labelId(index + 1))?.focus();
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = parsePastedOptions(event.clipboardData.getData('text')).map((option) => ({ ...blank, ...option }));
    if (pasted.length === 0) return;
    event.preventDefault();
    const isBlank = options[index]?.label === '' && options[index].value === '';
    onChange(isBlank ? options.toSpliced(index, 1, ...pasted) : options.toSpliced(index + 1, 0, ...pasted));
  };
  const listen = (event: KeyboardEvent, index: number) => {
    if (readKey(event) !== 'Enter') return;
    event.preventDefault();
    addAfter(index);
  };
  return (
    <FormField {...setting} label={messages.options} description={messages.optionsHint} required isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="relative flex flex-col gap-3" {...drag.listProps('all')}>
          {options.map((option, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
              key={index}
              {...drag.itemProps(String(index))}
              className={clsx('flex flex-wrap items-start gap-2', drag.draggedId === String(index) && 'opacity-50')}
            >
              <OptionCells
                name={`${name}[${index}]`}
                position={index + 1}
                option={option}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => listen(event, index)}
                onChange={(changed) => onChange(options.with(index, { ...option, ...changed }))}
              />
              <OptionActions
                index={index}
                count={options.length}
                drag={drag}
                onAddSound={
                  name === 'options' && option.sampleUrl === undefined ? () => setSoundIndex(index) : undefined
                }
                onMove={(direction) => onChange(swapItems(options, index, direction))}
                onRemove={() => onChange(options.toSpliced(index, 1))}
              />
              {(option.sampleUrl !== undefined || soundIndex === index) && (
                <OptionSound
                  position={index + 1}
                  url={option.sampleUrl}
                  onChange={(sampleUrl) => {
                    setSoundIndex(undefined);
                    onChange(options.with(index, { ...option, sampleUrl }));
                  }}
                />
              )}
            </li>
          ))}
          <DropLine position={drag.position} listId="all" />
        </ol>
        <Button variant="ghost" className="mt-2" onClick={() => addAfter(options.length - 1)}>
          <Plus aria-hidden className="size-4" />
          {messages.addOption}
        </Button>
      </div>
    </FormField>
  );
}

interface OptionActionsProps {
  readonly index: number;
  readonly count: number;
  readonly drag: DragOrder;
  readonly onAddSound: (() => void) | undefined;
  readonly onMove: (direction: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

function OptionActions({ index, count, drag, onAddSound, onMove, onRemove }: OptionActionsProps) {
  return (
    <div className="ms-auto flex">
      {onAddSound && <ActionButton label={messages.addSound(index + 1)} icon={AudioLines} onPress={onAddSound} />}
      <DragHandle drag={drag} id={String(index)} />
      <ActionButton
        label={messages.optionUp(index + 1)}
        icon={ArrowUp}
        isDisabled={index === 0}
        onPress={() => onMove('up')}
      />
      <ActionButton
        label={messages.optionDown(index + 1)}
        icon={ArrowDown}
        isDisabled={index === count - 1}
        onPress={() => onMove('down')}
      />
      <ActionButton label={messages.removeOption(index + 1)} icon={Trash2} onPress={onRemove} />
    </div>
  );
}

export interface Option {
  readonly label: string;
  readonly value: string;
  readonly imageUrl?: string;
  readonly sampleUrl?: string | undefined;
}

interface OptionCellsProps {
  readonly name: string;
  readonly position: number;
  readonly option: Option;
  readonly onChange: (changed: Partial<Option>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** While value and label are equal, the value follows the label. */
function OptionCells({ name, position, option, onChange, onPaste, onKeyDown }: OptionCellsProps) {
  const { label, value, imageUrl } = option;
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-start gap-2">
      {imageUrl !== undefined && <Picture url={imageUrl} />}
      <CellInput
        name={`${name}.label`}
        label={messages.optionLabel(position)}
        placeholder={messages.label}
        value={label}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onChange={(text) => onChange(value === label ? { label: text, value: text } : { label: text })}
      />
      <CellInput
        name={`${name}.value`}
        label={messages.optionValue(position)}
        placeholder={messages.valuePlaceholder}
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
      {imageUrl !== undefined && (
        <MediaButtons
          targetName={messages.optionPicture(position)}
          kinds={['image']}
          onPick={(url) => onChange({ imageUrl: url })}
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

interface OptionSoundProps {
  readonly position: number;
  readonly url: string | undefined;
  readonly onChange: (url: string | undefined) => void;
}

function OptionSound({ position, url, onChange }: OptionSoundProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2 ps-3">
      {url !== undefined && (
        <PlayButton key={url} url={url} name={messages.optionSound(position)} className="bg-raised" />
      )}
      <MediaButtons targetName={messages.optionSound(position)} kinds={['audio']} onPick={onChange} />
      {url !== undefined && (
        <ActionButton label={messages.removeSound(position)} icon={X} onPress={() => onChange(undefined)} />
      )}
    </div>
  );
}

interface PastedOption {
  readonly label: string;
  readonly value: string;
}

const jsonList = z.array(z.union([z.string(), z.number(), z.object({ label: z.string(), value: z.string() })]));

/** Reads lines of `label, value`, tables or a JSON list. Returns nothing for a single line. */
export function parsePastedOptions(text: string): PastedOption[] {
  const inJson = parseOptionsJson(text);
  if (inJson.length > 0) return inJson;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 || text.includes('\t') ? lines.map(parseOptionLine) : [];
}

function parseOptionLine(line: string): PastedOption {
  const at = line.includes('\t') ? line.indexOf('\t') : line.lastIndexOf(',');
  if (at === -1) return { label: line, value: line };
  const label = line.slice(0, at).trim();
  const value = line.slice(at + 1).trim();
  return { label: label || value, value: value || label };
}

function parseOptionsJson(text: string): PastedOption[] {
  if (!text.trim().startsWith('[')) return [];
  try {
    const list = jsonList.parse(JSON.parse(text));
    return list.map((item) => (typeof item === 'object' ? item : { label: String(item), value: String(item) }));
  } catch {
    return [];
  }
}
