import { createContext, use } from 'react';

interface PublicLocation {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

interface PreviewLocation {
  readonly form: 'preview';
  readonly files: 'by-address' | 'inert';
}

export type FormLocation = PublicLocation | PreviewLocation;

export const FormLocationContext = createContext<FormLocation | null>(null);

export function useFormLocation(): FormLocation {
  const location = use(FormLocationContext);
  if (location === null) throw new Error('A field needs the page that it belongs to');
  return location;
}
