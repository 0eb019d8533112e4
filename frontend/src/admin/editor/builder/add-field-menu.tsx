import { Menu } from '@base-ui/react/menu';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { FieldType } from '#shared/form/field-types.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { getFieldType, typeChoices, TypeIcon } from '../field-settings/field-type-registry.tsx';
import { messages } from './messages.ts';
import { builderControlId } from './use-section-edits.ts';

interface AddFieldMenuProps {
  readonly section: FormSection;
  /** Returns the id of the added field. */
  readonly onAdd: (type: FieldType) => string;
}

export function AddFieldMenu({ section, onAdd }: AddFieldMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  const addedId = useRef<string>(undefined);
  const focusLabel = () => {
    const label = addedId.current && document.getElementById(builderControlId.label(addedId.current));
    addedId.current = undefined;
    if (!(label instanceof HTMLInputElement)) return true;
    label.select();
    return label;
  };
  return (
    <Menu.Root>
      <Menu.Trigger
        id={builderControlId.addField(section.id)}
        aria-label={messages.addFieldTo(section.title || messages.untitled)}
        className={buttonClass({ variant: 'ghost' })}
      >
        <Plus aria-hidden className="size-4" />
        {messages.addField}
      </Menu.Trigger>
      {/* Keeps the menu inside the screen's landmark. */}
      <div ref={container} className="contents" />
      <Menu.Portal container={container}>
        <Menu.Positioner align="start" sideOffset={4} positionMethod="fixed" className="z-50 outline-none">
          <Menu.Popup
            finalFocus={focusLabel}
            className="grid max-h-(--available-height) max-w-(--available-width) grid-cols-2 overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {typeChoices.map((type) => (
              <TypeItem key={type} type={type} onChoose={() => (addedId.current = onAdd(type))} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function TypeItem({ type, onChoose }: { readonly type: FieldType; readonly onChoose: () => void }) {
  return (
    <Menu.Item
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm font-medium outline-none sm:text-base data-highlighted:bg-hover"
    >
      <TypeIcon type={type} />
      <span>{getFieldType(type).name}</span>
    </Menu.Item>
  );
}
