import type { FieldProblem } from '../../kernel/schemas.ts';
import type { Part } from '../form-schemas.ts';
import { fieldKey, type FieldValue, isEmpty, isScalar, valueOfField } from '../form-values.ts';
import { defineRules } from '../field-rules.ts';
import { countCharacters } from '../text-rules.ts';
import { renderPromptTemplate } from '../prompt-template.ts';
import { settingNames, settingWords } from '../setting-words.ts';

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
