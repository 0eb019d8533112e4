import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { ActionButton } from '../action-button.tsx';
import { DragHandle } from '../drag/drag-handle.tsx';
import { DropLine } from '../drag/drop-line.tsx';
import { type DragOrder, useDragOrder } from '../drag/use-drag-order.ts';
import { movedTo, swapped } from '../edit-sections.ts';
import { messages } from './messages.ts';
import { type Option, OptionCells } from './option-cells.tsx';
import { optionsInText } from './pasted-options.ts';
import { useSetting } from './setting-scope.ts';

interface OptionsEditorProps<T extends Option> {
  readonly name: 'options' | 'imageOptions';
  readonly options: readonly T[];
  readonly blank: T;
  readonly onChange: (options: T[]) => void;
}

/** The options of a choice, in their order. */
export function OptionsEditor<T extends Option>({ name, options, blank, onChange }: OptionsEditorProps<T>) {
  const setting = useSetting(name);
  const drag = useDragOrder({
    kind: setting.id,
    onDrop: (from, { index }) => onChange(movedTo(options, Number(from), index)),
  });
  const labelId = (index: number) => `${setting.id}[${index}].label`;
  const addAfter = (index: number) => {
    flushSync(() => onChange(options.toSpliced(index + 1, 0, blank)));
    document.getElementById(labelId(index + 1))?.focus();
  };
  /** A list takes the place of a blank option, and comes behind any other. */
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = optionsInText(event.clipboardData.getData('text')).map((option) => ({ ...blank, ...option }));
    if (pasted.length === 0) return;
    event.preventDefault();
    const isBlank = options[index]?.label === '' && options[index].value === '';
    onChange(isBlank ? options.toSpliced(index, 1, ...pasted) : options.toSpliced(index + 1, 0, ...pasted));
  };
  const listen = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addAfter(index);
  };
  return (
    <FormField {...setting} label={messages.options} description={messages.optionsHint} required isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="relative flex flex-col gap-3" {...drag.listOf('all')}>
          {options.map((option, index) => (
            <li
              // Options have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              {...drag.itemOf(String(index))}
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
                onMove={(direction) => onChange(swapped(options, index, direction))}
                onRemove={() => onChange(options.toSpliced(index, 1))}
              />
            </li>
          ))}
          <DropLine place={drag.place} listId="all" />
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
  readonly onMove: (direction: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

function OptionActions({ index, count, drag, onMove, onRemove }: OptionActionsProps) {
  return (
    <div className="ms-auto flex">
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
