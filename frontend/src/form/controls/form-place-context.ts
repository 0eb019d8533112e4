import { createContext, use } from 'react';

/** The page or pro form that fields belong to; the server knows a field by it and its key. */
export interface FormPlace {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

/** Where a form is only tried out: there is no page, and nobody to ask. */
export const trialPlace: FormPlace = { form: 'page', routePath: '' };

export const FormPlaceContext = createContext<FormPlace | null>(null);

export function useFormPlace(): FormPlace {
  const place = use(FormPlaceContext);
  if (place === null) throw new Error('A field needs the page that it belongs to');
  return place;
}
