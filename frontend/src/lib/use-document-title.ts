import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    return () => {
      document.title = brand.name;
    };
  }, [title]);
}
