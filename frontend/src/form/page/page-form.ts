import type { PublicPage } from '#shared/contracts/pages.ts';
import { type PublicField, rulesForType } from '#shared/form/field-types.ts';
import { isFilled } from '#shared/form/read-form.ts';
import type { Price } from '#shared/form/price-rule.ts';
import type { CreditCheck } from '#frontend/src/form/credit-check.tsx';
import type { Form } from '#frontend/src/form/use-form.ts';

export interface PageForm extends PublicPage {
  readonly filled: Form;
  readonly position: FormPosition;
  readonly price: Price;
  readonly credits: CreditCheck;
  readonly isGenerating: boolean;
  readonly generate: () => void;
  readonly filledFrom?: { readonly name: string; readonly undo: () => void } | undefined;
}

export function isOnIntro(field: PublicField): boolean {
  return field.required === true && !isFilled(field, rulesForType(field).startValue(field));
}

interface FormPosition {
  /** 0 is the introduction; each field is one step. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly isAdvancedOpen: boolean;
  readonly setAdvancedOpen: (isOpen: boolean) => void;
  readonly reveal: (field: PublicField) => void;
}
