interface ScriptedPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
}

/**
 * Lists parts of a screen that people can't read or press, one per line: cut texts without an ellipsis, words broken
 * for lack of room, texts outside the screen, controls outside of it or covered even after scrolling. Only the topmost
 * layer counts.
 */
export function findLayoutProblems(page: ScriptedPage): Promise<string[]> {
  // A single function, because it runs in the page's document.
  return page.evaluate(() => {
    const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
    const problems = new Set<string>();
    const addProblem = (problem: string, { tagName, ariaLabel, textContent }: Element) =>
      problems.add(`${problem}: ${tagName.toLowerCase()} ${(ariaLabel ?? textContent ?? '').trim().slice(0, 60)}`);
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isRendered = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Texts for screen readers are one pixel large.
      return (
        isRendered && width > 2 && height > 2 && element.closest('[inert], [aria-hidden="true"], .sr-only') === null
      );
    };
    const hasAncestor = (
      element: Element | null,
      matchesStyle: (style: CSSStyleDeclaration, one: Element) => boolean,
    ): boolean =>
      element !== null &&
      (matchesStyle(getComputedStyle(element), element) || hasAncestor(element.parentElement, matchesStyle));
    const hasEllipsis = (element: Element) =>
      hasAncestor(element, (style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none');
    const scrollsSideways = (element: Element) =>
      hasAncestor(
        element,
        ({ overflowX }, { scrollWidth, clientWidth }) => overflowX === 'auto' && scrollWidth > clientWidth,
      );
    const isOffScreen = ({ left, right, width }: DOMRect) => width > 2 && (left < -1 || right > screenWidth + 1);
    const hidesOverflow = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    const layers = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter(isVisible);
    const all = [...(layers.at(-1) ?? document.body).querySelectorAll('*')].filter(isVisible);
    if (document.documentElement.scrollWidth > screenWidth) problems.add('the screen scrolls sideways');

    for (const element of all) {
      if (element instanceof SVGElement || hasEllipsis(element)) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (hidesOverflow(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hidesOverflow(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut && element.textContent?.trim()) addProblem('cut', element);
      for (const textNode of element.childNodes) {
        if (!(textNode instanceof Text) || textNode.data.trim() === '' || scrollsSideways(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(textNode);
        if ([...range.getClientRects()].some(isOffScreen)) addProblem('beside the screen', element);
        // Longer words are file names, addresses and the like.
        for (const { 0: word, index } of textNode.data.matchAll(/\p{L}{2,14}/gu)) {
          range.setStart(textNode, index);
          range.setEnd(textNode, index + word.length);
          // WebKit adds an empty box at the end of the line before.
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set(boxes.map(({ top }) => Math.round(top)));
          if (lines.size > 1) addProblem(`broken ${word}`, element);
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
      if (isOffScreen(box)) addProblem('beside the screen', control);
      if (control instanceof HTMLButtonElement && control.scrollWidth > control.clientWidth + 1)
        addProblem('too narrow', control);
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top?.closest('label')?.contains(control) && !control.contains(top) && !top?.contains(control))
        addProblem('covered', control);
    }
    window.scrollTo(0, 0);
    return [...problems];
  });
}
