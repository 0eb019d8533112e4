import { fieldKey, type KeyedField, valueOfField } from './form-values.ts';

export interface PromptTemplate {
  readonly template: string;
  readonly subFields: readonly KeyedField[];
}

const placeholder = /\{([^{}]+)\}/g;

/** Marks an empty placeholder until the text around it is cleaned up; users can't type it. */
const gap = '\u0000';

/** An empty placeholder disappears with its comma and spaces. */
export function renderPromptTemplate(config: PromptTemplate, partValues: Readonly<Record<string, unknown>>): string {
  const texts = new Map(
    config.subFields.map((part) => [fieldKey(part), placeholderText(valueOfField(partValues, part))]),
  );
  const filled = config.template.replace(placeholder, (_, name: string) => texts.get(name.trim()) || gap);
  return closeGaps(filled);
}

export function unmatchedPlaceholders(config: PromptTemplate): string[] {
  const known = new Set(config.subFields.map(fieldKey));
  return placeholdersIn(config.template).filter((name) => !known.has(name));
}

export function placeholdersIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), ([, name = '']) => name.trim()))];
}

function placeholderText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).replaceAll(gap, '').trim() : '';
}

/** Every expression starts at the beginning of a run of blanks: starting at each blank would take quadratic time. */
function closeGaps(text: string): string {
  const separated = /(?:(?<![ \t])[ \t]+)?[,;][ \t]*\0(?=[ \t]*(?:[,;.!?\n]|$))/g;
  const leading = /\0[ \t]*[,;][ \t]*/g;
  const beforeStop = /(?:(?<![ \t])[ \t]+)?\0(?=[ \t]*(?:[.!?\n]|$))/g;
  const between = /(?:(?<![ \t])[ \t]+)?\0[ \t]*/g;
  return text.replace(separated, '').replace(leading, '').replace(beforeStop, '').replace(between, ' ').trim();
}
