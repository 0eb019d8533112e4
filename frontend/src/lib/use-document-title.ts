import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';

/** Sets the tab's title while a screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    return () => {
      document.title = brand.name;
    };
  }, [title]);
}
