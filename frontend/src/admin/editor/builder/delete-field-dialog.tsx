import type { AnyField, Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { unmatchedPlaceholders } from '#shared/form/prompt-template.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { messages } from './messages.ts';

interface DeleteFieldDrawerProps {
  readonly field: Field;
  readonly uses: FieldUses;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export function DeleteFieldDialog({ field, uses, onClose, onDelete }: DeleteFieldDrawerProps) {
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="danger" onClick={onDelete}>
        {messages.deleteField}
      </Button>
    </div>
  );
  const lines = [
    ...uses.rules.map(messages.usedByRule),
    ...uses.templates.map(messages.usedByTemplate),
    ...uses.priceRows.map(messages.usedByPrice),
  ];
  return (
    <Drawer isOpen onClose={onClose} title={messages.deleteTitle(field.label || messages.unnamed)} footer={footer}>
      <p className="pb-2">{messages.usedBy}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Drawer>
  );
}

export interface FieldUses {
  readonly rules: readonly string[];
  readonly templates: readonly string[];
  /** Row numbers start with 1. */
  readonly priceRows: readonly number[];
}

export function findFieldUses(
  field: Field,
  { sections, priceRule }: { readonly sections: readonly FormSection[]; readonly priceRule?: PriceRule | undefined },
): FieldUses {
  const key = fieldKey(field);
  const others = sections.flatMap(({ fields }) => fields).filter(({ id }) => id !== field.id);
  const findLabels = (isUse: (other: Field) => boolean) => others.filter(isUse).map(({ label }) => label);
  return {
    rules: findLabels(({ rules = [] }) => rules.some((rule) => rule.field === key)),
    templates: findLabels((other) => listTemplateNames(other).includes(key)),
    priceRows: (priceRule?.rows ?? []).flatMap((row, index) => (row.field === key ? [index + 1] : [])),
  };
}

export function isUsed({ rules, templates, priceRows }: FieldUses): boolean {
  return rules.length + templates.length + priceRows.length > 0;
}

/** A prompt builder's own fields take precedence over fields of the form. */
function listTemplateNames({ promptBuilderConfig }: AnyField): readonly string[] {
  return promptBuilderConfig ? unmatchedPlaceholders(promptBuilderConfig) : [];
}
