import { clsx } from 'clsx';
import { formatLength } from '#shared/form/value-schema.ts';
import { type ControlProps, toText } from './control.ts';

/** The part of the limit from which the text is counted. */
const shownFrom = 0.8;

/** Counts the characters of a text that comes near the model's limit. */
export function CharacterCount({ field: { valueSchema }, value }: Pick<ControlProps<'text'>, 'field' | 'value'>) {
  const { maxLength = Infinity } = valueSchema ?? {};
  const length = Array.from(toText(value)).length;
  if (length < maxLength * shownFrom) return undefined;
  return (
    <span className={clsx('text-sm font-normal tabular-nums', length > maxLength ? 'text-danger' : 'text-muted')}>
      {formatLength(length, maxLength)}
    </span>
  );
}
