import { use } from 'react';
import type { InputField } from '#shared/form/input-field.ts';
import { FieldPreviewSlot } from '../field-preview-slot.ts';
import { messages } from './messages.ts';

/** The field as subscribers have it, to try out. */
export function FieldPreview({ field }: { readonly field: InputField }) {
  const renderPreview = use(FieldPreviewSlot);
  if (!renderPreview) throw new Error('The preview of a field needs a form in its slot');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{introOf(field)}</p>
      <div className="rounded-card border border-line bg-canvas p-4">{renderPreview(field)}</div>
    </div>
  );
}

function introOf({ hidden, type }: InputField): string {
  if (hidden) return messages.previewHidden;
  return type === 'file' ? messages.previewFile : messages.preview;
}
