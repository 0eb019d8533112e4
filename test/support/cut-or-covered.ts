import type { Page } from 'playwright-core';

/**
 * Lists parts of a screen that people can't read or press, one per line: cut texts without an ellipsis, words broken
 * for lack of room, texts outside the screen, controls outside of it or covered even after scrolling. Only the topmost
 * layer counts.
 */
export function cutOrCovered(page: Page): Promise<string[]> {
  // A single function, because it runs in the page's document.
  return page.evaluate(() => {
    const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
    const found = new Set<string>();
    const tell = (what: string, { tagName, ariaLabel, textContent }: Element) =>
      found.add(`${what}: ${tagName.toLowerCase()} ${(ariaLabel ?? textContent ?? '').trim().slice(0, 60)}`);
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Texts for screen readers are one pixel large.
      return isDrawn && width > 2 && height > 2 && element.closest('[inert], [aria-hidden="true"], .sr-only') === null;
    };
    const isAnyAround = (
      element: Element | null,
      holds: (style: CSSStyleDeclaration, one: Element) => boolean,
    ): boolean =>
      element !== null && (holds(getComputedStyle(element), element) || isAnyAround(element.parentElement, holds));
    const isTrimmed = (element: Element) =>
      isAnyAround(element, (style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none');
    const isScrolledAcross = (element: Element) =>
      isAnyAround(
        element,
        ({ overflowX }, { scrollWidth, clientWidth }) => overflowX === 'auto' && scrollWidth > clientWidth,
      );
    const isBeside = ({ left, right, width }: DOMRect) => width > 2 && (left < -1 || right > screenWidth + 1);
    const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    const layers = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter(isSeen);
    const all = [...(layers.at(-1) ?? document.body).querySelectorAll('*')].filter(isSeen);
    if (document.documentElement.scrollWidth > screenWidth) found.add('the screen scrolls sideways');

    for (const element of all) {
      if (element instanceof SVGElement || isTrimmed(element)) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (isCutting(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isCutting(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut && element.textContent?.trim()) tell('cut', element);
      for (const words of element.childNodes) {
        if (!(words instanceof Text) || words.data.trim() === '' || isScrolledAcross(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(words);
        if ([...range.getClientRects()].some(isBeside)) tell('beside the screen', element);
        // Longer words are file names, addresses and the like.
        for (const { 0: word, index } of words.data.matchAll(/\p{L}{2,14}/gu)) {
          range.setStart(words, index);
          range.setEnd(words, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) tell(`broken ${word}`, element);
        }
      }
    }

    for (const control of all.filter((one) =>
      one.matches('a[href], button, input, select, textarea, summary, [role="menuitem"]'),
    )) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      // Elements as large as the screen are backgrounds.
      if (box.width >= screenWidth && box.height >= screenHeight) continue;
      if (isBeside(box)) tell('beside the screen', control);
      if (control instanceof HTMLButtonElement && control.scrollWidth > control.clientWidth + 1)
        tell('too narrow', control);
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top?.closest('label')?.contains(control) && !control.contains(top) && !top?.contains(control))
        tell('covered', control);
    }
    window.scrollTo(0, 0);
    return [...found];
  });
}
