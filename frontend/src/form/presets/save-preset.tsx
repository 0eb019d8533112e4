import { BookmarkPlus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { pickRestorable } from '#frontend/src/form/use-form-draft.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { readKey } from '#frontend/src/ui/keys.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { readOwnPresets, saveOwnPreset } from './own-presets.ts';
import type { PresetsProps } from './presets.tsx';

interface SavePresetProps extends Pick<PresetsProps, 'fields' | 'filled'> {
  readonly ownKey: string;
}

const maxNameLength = 60;
const nameField = { id: 'preset-name', label: messages.name };

export function SavePresetButton({ fields, filled, ownKey }: SavePresetProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const name = text.trim();
  const isTaken = readOwnPresets(ownKey).some((preset) => preset.name === name);
  const save = () => {
    if (name === '') return;
    saveOwnPreset(ownKey, { name, values: pickRestorable(fields, filled.values) });
    setOpen(false);
    setText('');
    showToast(messages.saved(name));
  };
  /** Not a form: it is inside the page's form, whose Enter would start a generation. */
  const saveOnEnter = (event: KeyboardEvent) => {
    if (readKey(event) !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden className="size-4" />
        {messages.save}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={messages.save}
        description={messages.saveHint}
        initialFocusId={nameField.id}
      >
        <div className="flex flex-col gap-4">
          <FormField {...nameField}>
            <input
              {...controlProps(nameField)}
              value={text}
              dir="auto"
              maxLength={maxNameLength}
              placeholder={messages.namePlaceholder}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={saveOnEnter}
              className={controlClass}
            />
          </FormField>
          <Button variant="primary" isBlock disabled={name === ''} onClick={save}>
            <span>{isTaken ? messages.replace(name) : messages.saveNow}</span>
          </Button>
        </div>
      </Drawer>
    </>
  );
}
