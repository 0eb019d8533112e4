import type { FieldProblem } from '../../kernel/schemas.ts';
import { defineRules, settingNames, settingWords } from '../field-rules.ts';
import type { Part } from '../form-schemas.ts';
import { fieldKey, type FieldValue, isEmpty, isScalar, valueOfField, type KeyedField } from '../form-values.ts';
import { countCharacters } from '../text-rules.ts';

interface PartRules {
  readonly problems: (part: Part, value: unknown) => FieldProblem[];
  readonly startValue: (part: Part) => FieldValue;
}

interface Builder {
  readonly promptBuilderConfig?: { readonly template: string; readonly subFields: readonly Part[] } | undefined;
}

/** `field-types.ts` passes in the rules of the parts. */
export function definePromptBuilder(rules: PartRules) {
  const partsOf = ({ promptBuilderConfig }: Builder) => promptBuilderConfig?.subFields ?? [];

  return defineRules<'prompt_builder'>({
    promptClaim: 'first',
    starts: { promptBuilderConfig: { template: '', subFields: [] } },
    problem: () => undefined,
    problems: (field, value) => {
      const key = fieldKey(field);
      if (!isEmpty(value) && !isRecord(value)) {
        return [{ field: key, message: `${field.label} is not filled in correctly` }];
      }
      const values = isRecord(value) ? value : {};
      const problems = partsOf(field)
        .flatMap((part) => rules.problems(part, valueOfField(values, part)))
        .map((problem) => ({ ...problem, field: `${key}.${problem.field}` }));
      const isMissing = field.required && isBlankRecord(values) && problems.length === 0;
      return isMissing ? [{ field: key, message: `${field.label} is required` }] : problems;
    },
    isBlank: (_, value) => isEmpty(value) || (isRecord(value) && isBlankRecord(value)),
    payload: builtText,
    hiddenPayload: (field) => builtText(field, startValues(field)),
    startValue: startValues,
    answer: (field, value) => ({ value: builtText(field, value) ?? '', files: [] }),
    amount: countCharacters,
    inBrowserDraft: 'kept',
    byAssistant: false,
    keepsDefault: () => false,
    defaultProblem: () => undefined,
    parts: partsOf,
    renewed: ({ promptBuilderConfig }, newId) =>
      promptBuilderConfig === undefined
        ? {}
        : {
            promptBuilderConfig: {
              ...promptBuilderConfig,
              subFields: promptBuilderConfig.subFields.map((part) => ({ ...part, id: newId() })),
            },
          },
    settingProblems: ({ promptBuilderConfig }) =>
      promptBuilderConfig?.template.trim()
        ? []
        : [['promptBuilderConfig.template', settingWords.isRequired(settingNames.template)]],
  });

  function startValues(field: Builder) {
    const values = partsOf(field).map((part) => [fieldKey(part), rules.startValue(part)] as const);
    return Object.fromEntries(values.map(([key, value]) => [key, isScalar(value) ? value : '']));
  }
  function builtText({ promptBuilderConfig }: Builder, value: unknown): string | undefined {
    if (!promptBuilderConfig || typeof value !== 'object' || value === null) return undefined;
    return renderPromptTemplate(promptBuilderConfig, { ...value }) || undefined;
  }
}

function isBlankRecord(values: object): boolean {
  return Object.values(values).every(isEmpty);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
