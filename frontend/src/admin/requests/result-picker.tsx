import type { Ref } from 'react';

interface ResultPickerProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onPicked: (files: File[]) => void;
}

/** The browser's own choice of files, which a press of something else opens. */
export function ResultPicker({ ref, onPicked }: ResultPickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*,video/*,audio/*"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) onPicked(files);
      }}
    />
  );
}
