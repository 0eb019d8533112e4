import { useCallback, useState } from 'react';

/** Makes an area a tab stop while it has something to scroll, so the keyboard reaches all of its content. */
export function useScrollStop(titleId: string) {
  const [isScrolling, setScrolling] = useState(false);
  const ref = useCallback((area: HTMLElement | null) => {
    if (area === null) return undefined;
    const sizes = new ResizeObserver(() => setScrolling(area.scrollHeight > area.clientHeight + 1));
    const observeParts = () => [area, ...area.children].forEach((part) => sizes.observe(part));
    const parts = new MutationObserver(observeParts);
    parts.observe(area, { childList: true });
    observeParts();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, []);
  return { ref, ...(isScrolling && { role: 'region', tabIndex: 0, 'aria-labelledby': titleId }) };
}
