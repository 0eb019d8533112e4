import type { Page } from 'playwright-core';

/** The distances between lines, words and letters that a reader must be able to set (WCAG 1.4.12). */
const readersSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** Texts that may be cut: people write them at any length, and another place shows them whole. */
export interface CutText {
  readonly selector: string;
  readonly reason: string;
}

/** Lists the texts that are cut with a reader's spacing, and those that are cut in a longer language, in both directions of writing. */
export async function findCutTexts(page: Page, allowed: readonly CutText[] = []): Promise<string[]> {
  const selectors = allowed.map(({ selector }) => selector).join(', ') || ':not(*)';
  const find = async (name: string) => (await findCutNow(page, selectors)).map((cut) => `${name}: ${cut}`);
  await setStyle(page, readersSpacing);
  const spaced = await find('spaced');
  await setStyle(page, '');
  await lengthenTexts(page);
  const long = await find('long');
  await page.evaluate(() => (document.dir = 'rtl'));
  const mirrored = await find('mirrored');
  await page.evaluate(() => (document.dir = 'ltr'));
  return [...spaced, ...long, ...mirrored];
}

/** The site's policy refuses style elements. */
async function setStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Makes each word 40% longer, with accents, like a translation. */
async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const accents: Readonly<Record<string, string>> = {
      a: 'á',
      e: 'ë',
      i: 'ï',
      o: 'ô',
      u: 'ü',
      A: 'Å',
      E: 'É',
      n: 'ñ',
    };
    const lengthen = (text: string) =>
      text.replaceAll(/\p{L}+/gu, (word) => {
        const accented = word.replaceAll(/[aeiouAEn]/g, (letter) => accents[letter] ?? letter);
        return accented + accented.slice(0, Math.round(word.length * 0.4));
      });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('script, style, textarea')) text.nodeValue = lengthen(text.nodeValue ?? '');
    }
  });
}

function findCutNow(page: Page, allowed: string): Promise<string[]> {
  // A single function, because it runs in the page's document.
  return page.evaluate(async (allowedSelectors) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { clientWidth: screenWidth, scrollWidth } = document.documentElement;
    const cut = new Set<string>();
    if (scrollWidth > screenWidth + 1) cut.add(`the screen scrolls sideways by ${scrollWidth - screenWidth} px`);
    const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')];
    const layer = layers.at(-1) ?? document.body;
    for (const element of layer.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest(`.sr-only, [inert], [aria-hidden="true"], ${allowedSelectors}`)) continue;
      const text = element.textContent?.trim() ?? '';
      // Texts for screen readers are one pixel large.
      if (text === '' || element.getBoundingClientRect().width <= 2) continue;
      const name = `${element.tagName.toLowerCase()} ${text.slice(0, 50)}`;
      if (element instanceof SVGElement) {
        const picture = element.ownerSVGElement?.getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        if (element.tagName === 'text' && picture && (left < picture.left - 1 || right > picture.right + 1))
          cut.add(name);
        continue;
      }
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isTooWide = element.scrollWidth > element.clientWidth + 1;
      const isTooHigh = element.scrollHeight > element.clientHeight + 1;
      if ((hides(overflowX) && isTooWide) || (hides(overflowY) && isTooHigh)) cut.add(name);
      // Text that leaves a button lies on its neighbour.
      if (
        element.matches('button, a, label, th, td, dd, dt') &&
        overflowX === 'visible' &&
        isTooWide &&
        element.clientWidth > 0
      )
        cut.add(`outside of its ${name}`);
    }
    return [...cut];
  }, allowed);
}
