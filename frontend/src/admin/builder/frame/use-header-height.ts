import { type RefObject, useEffect } from 'react';

/** Tells the page's styles how high an editor's header is, so that what is scrolled to or stays beside it is not below it. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = header;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--editor-header', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--editor-header');
    };
  }, [header]);
}
