import { type FormEvent, useId, useState } from 'react';
import type { ShownField } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';

interface CustomValueProps {
  readonly field: ShownField<'select'>;
  readonly onChoose: (value: string) => void;
}

/** A value that is not among a choice's options. */
export function CustomValue({ field, onChoose }: CustomValueProps) {
  const id = useId();
  const [text, setText] = useState('');
  const {
    customValueLabel = messages.customValue,
    customButtonLabel = messages.customButton,
    customInputPlaceholder = messages.customPlaceholder,
  } = field;
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onChoose(text.trim());
    setText('');
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {customValueLabel}
      </label>
      <div className="flex gap-2">
        {/* No form of its own: it may lie inside the page's. */}
        <input
          id={id}
          value={text}
          placeholder={customInputPlaceholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && choose(event)}
          className={controlClass}
        />
        <Button disabled={text.trim() === ''} onClick={choose}>
          {customButtonLabel}
        </Button>
      </div>
    </div>
  );
}
