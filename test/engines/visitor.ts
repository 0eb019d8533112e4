import { type EngineElement, type EnginePage, retryUntilDone } from './engine.ts';

const selectors = {
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input:not([hidden]), textarea, select',
} as const;

type Role = keyof typeof selectors;

/** Whole generations run behind a screen, and their functions start cold in a new product. */
const patienceMs = 60_000;

/** Uses a page like a person: presses only what is visible, still and not covered, and waits until it is. */
export function createVisitor(page: EnginePage, siteUrl: string) {
  const find = (role: Role, name: RegExp, isForUse: boolean) =>
    page.find(findElement, selectors[role], name.source, isForUse);
  const use = (role: Role, name: RegExp, action: (element: EngineElement) => Promise<void>) =>
    retryUntilDone(async () => {
      const element = await find(role, name, true);
      if (!element) throw new Error(`The ${role} ${name.source} is not there, or can't be pressed`);
      await action(element);
    }, patienceMs);
  const until = (wanted: string, check: () => Promise<boolean>) =>
    retryUntilDone(async () => {
      if (!(await check())) throw new Error(`The page does not show ${wanted}`);
    }, patienceMs);
  const has = async (role: Role, name: RegExp) => (await find(role, name, false)) !== undefined;
  return {
    page,
    until,
    has,
    open: (path: string) => page.open(siteUrl + path),
    click: (role: Role, name: RegExp) => use(role, name, (element) => element.click()),
    /** Replaces the text of the field with this label. */
    type: (label: RegExp, text: string) => use('field', label, (element) => element.replaceText(text)),
    /** Chooses it in the page's first file input, which is hidden. */
    chooseFile: async (path: string) => {
      const input = await page.find(() => document.querySelector('input[type="file"]') ?? undefined);
      if (!input) throw new Error('The page takes no file');
      await input.chooseFile(path);
    },
    see: (role: Role, name: RegExp) => until(`the ${role} ${name.source}`, () => has(role, name)),
    seeText: (text: RegExp) =>
      until(`the text ${text.source}`, () =>
        page.evaluate((source) => new RegExp(source).test(document.body.innerText), text.source),
      ),
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Runs in the page's document. */
function findElement(selector: string, name: string, isForUse: boolean): Element | undefined {
  const pattern = new RegExp(name);
  const listNames = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    const labelling = [...ids.map((id) => document.getElementById(id)), ...(labels ?? [])];
    const names = [...labelling, element].map((one) => one?.textContent?.trim());
    return [...names, element.getAttribute('aria-label'), element.getAttribute('alt')];
  };
  const isMoving = (element: Element) =>
    document.getAnimations().some(({ effect, playState, timeline }) => {
      const ends = Number(effect?.getComputedTiming().endTime) < Infinity;
      const isOfElement = effect instanceof KeyframeEffect && effect.target?.contains(element);
      return isOfElement && ends && playState === 'running' && timeline === document.timeline;
    });
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) || hit?.closest('label')?.contains(element);
  };
  const isUsable = (element: Element) => {
    if (element.matches(':disabled') || isMoving(element)) return false;
    if (!isOnTop(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return isOnTop(element);
  };
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      listNames(element).some((text) => text && pattern.test(text)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (!isForUse || isUsable(element)),
  );
}
