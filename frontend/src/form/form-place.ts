import { createContext, use } from 'react';

/** The server finds a field by its form and key. */
interface PublicPlace {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

/** A preview without a page or subscriber. */
interface TrialPlace {
  readonly form: 'trial';
  /** Accepts files by address, or shows an inert control. */
  readonly files: 'by-address' | 'looked-at';
}

export type FormPlace = PublicPlace | TrialPlace;

export const FormPlaceContext = createContext<FormPlace | null>(null);

export function useFormPlace(): FormPlace {
  const place = use(FormPlaceContext);
  if (place === null) throw new Error('A field needs the page that it belongs to');
  return place;
}
