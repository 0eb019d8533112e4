import { createContext, use } from 'react';

/** The server finds a field by its form and key. */
interface PublicLocation {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

/** A preview without a page or subscriber. */
interface PreviewLocation {
  readonly form: 'preview';
  /** Accepts files by address, or shows an inert control. */
  readonly files: 'by-address' | 'inert';
}

export type FormLocation = PublicLocation | PreviewLocation;

export const FormLocationContext = createContext<FormLocation | null>(null);

export function useFormLocation(): FormLocation {
  const location = use(FormLocationContext);
  if (location === null) throw new Error('A field needs the page that it belongs to');
  return location;
}
