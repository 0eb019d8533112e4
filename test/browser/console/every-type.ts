import type { AnyField } from '#shared/form/field-types.ts';

const options = ['Oil', 'Ink', 'Chalk'].map((label) => ({ label, value: label.toLowerCase() }));
const imageOptions = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label) => ({
  label,
  value: label.toLowerCase(),
  imageUrl: '/icon.svg',
}));

/** A field of each type, and one of an unknown type. */
export const everyType: readonly AnyField[] = [
  { id: 'f-text', variableName: 'text', type: 'text', label: 'Name', required: true, description: 'Any name' },
  { id: 'f-mail', variableName: 'email', type: 'email', label: 'Mail' },
  { id: 'f-pass', variableName: 'secret', type: 'password', label: 'Secret' },
  { id: 'f-area', variableName: 'prompt', type: 'textarea', label: 'Prompt', enablePromptEnhancement: true },
  { id: 'f-number', variableName: 'steps', type: 'number', label: 'Steps', min: 1, max: 12 },
  { id: 'f-range', variableName: 'strength', type: 'range', label: 'Strength' },
  { id: 'f-select', variableName: 'style', type: 'select', label: 'Style', options, allowCustomValue: true },
  { id: 'f-many', variableName: 'moods', type: 'select', label: 'Moods', options, multiple: true },
  { id: 'f-switch', variableName: 'safe', type: 'boolean', label: 'Safe' },
  { id: 'f-files', variableName: 'images', type: 'file', label: 'Images', multiple: true, accept: 'image/*' },
  {
    id: 'f-pictures',
    variableName: 'look',
    type: 'dropdown_with_image',
    label: 'Look',
    imageOptions,
    allowCustomValue: true,
    customValueLabel: 'Your own look',
  },
  {
    id: 'f-builder',
    variableName: 'scene',
    type: 'prompt_builder',
    label: 'Scene',
    promptBuilderConfig: {
      template: 'A {animal} at {place}',
      subFields: [
        { id: 's-1', type: 'text', label: 'Animal', variableName: 'animal' },
        { id: 's-2', type: 'text', label: 'Place', variableName: 'place' },
      ],
    },
  },
  { id: 'f-odd', variableName: 'odd', type: 'hologram', label: 'Odd' },
];
