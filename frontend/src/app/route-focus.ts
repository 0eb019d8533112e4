import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves the focus to the heading of a new screen, which screen readers then read. Going back returns it to the link
 * that was followed. Changes of the query or of a wizard's step move nothing.
 */
export function RouteFocus(): undefined {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, key });
  const followedLinks = useRef(new Map<string, FollowedLink>());

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (link && href) followedLinks.current.set(shown.current.key, { href, index: findLinks(href).indexOf(link) });
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  useEffect(() => {
    const isSameScreen = shown.current.pathname === pathname;
    shown.current = { pathname, key };
    if (isSameScreen) return undefined;
    const followed = isBack ? followedLinks.current.get(key) : undefined;
    const findLink = () => followed && findLinks(followed.href)[followed.index];
    return keepFocusOn(() => findLink() ?? document.querySelector<HTMLElement>('h1'));
  }, [pathname, key, isBack]);
}

interface FollowedLink {
  readonly href: string;
  /** Among the links to the same address. */
  readonly index: number;
}

function findLinks(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

/**
 * Focuses the element as soon as the screen has drawn it, and again if loaded content replaces it. Ends when a person
 * presses something, or the screen moves the focus.
 */
function keepFocusOn(find: () => HTMLElement | null): () => void {
  let focused: Element | null = null;
  const focus = () => {
    const active = document.activeElement;
    if (active !== focused && active?.closest('main, [role="dialog"]') && active.tagName !== 'MAIN') return stop();
    const target = find();
    if (!target || target === active) return;
    if (!target.hasAttribute('href')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    focused = target;
  };
  const observer = new MutationObserver(focus);
  const stop = () => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, stop, { capture: true });
  };
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stop, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  return stop;
}
