import { createContext, use } from 'react';

/** The page or pro form that fields belong to; the server knows a field by it and its key. */
interface PublicPlace {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

/** Where fields are only tried out: there is nobody to ask, and no subscriber whose files could be chosen. */
interface TrialPlace {
  readonly form: 'trial';
  /** Files are named by their address, or their control is only looked at. */
  readonly files: 'by-address' | 'looked-at';
}

export type FormPlace = PublicPlace | TrialPlace;

export const FormPlaceContext = createContext<FormPlace | null>(null);

export function useFormPlace(): FormPlace {
  const place = use(FormPlaceContext);
  if (place === null) throw new Error('A field needs the page that it belongs to');
  return place;
}
