import type { PublicPage } from '#shared/contracts/pages.ts';
import type { Price } from '#shared/form/price-rule.ts';
import type { CreditCheck } from '../credits/use-credit-check.ts';
import type { FormPosition } from '../use-form-position.ts';
import type { Form } from '../use-form.ts';

/** All that the layouts of a page's form draw and do. */
export interface PageForm extends PublicPage {
  /** The form as it is filled in. */
  readonly filled: Form;
  readonly position: FormPosition;
  /** Of what is filled in. */
  readonly price: Price;
  readonly credits: CreditCheck;
  readonly isGenerating: boolean;
  readonly generate: () => void;
  /** What the form was filled in from, and the way back to what it held before. */
  readonly filledFrom?: { readonly name: string; readonly undo: () => void } | undefined;
}
