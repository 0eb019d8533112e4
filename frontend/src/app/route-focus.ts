import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { findLinks, type FollowedLink } from '../lib/history-entry.ts';

/** Focuses a new screen's heading, or after Back the followed link. A changed query or wizard step moves nothing. */
export function RouteFocus({ followed }: RouteFocusProps): undefined {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shownPath = useRef<string>(undefined);
  useEffect(() => {
    const isSameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    if (isSameScreen) return undefined;
    const link = isBack ? followed.get(key) : undefined;
    const find = () => (link && findLinks(link.href)[link.index]) ?? document.querySelector('h1');
    return keepFocusOn(find);
  }, [pathname, key, isBack, followed]);
}

interface RouteFocusProps {
  readonly followed: ReadonlyMap<string, FollowedLink>;
}

/** Focuses the element when it is drawn, and again when it is replaced, until a press or another focus change. */
function keepFocusOn(find: () => Element | null): () => void {
  let focused: Element | null = null;
  const focus = () => {
    const active = document.activeElement;
    if (active !== focused && active?.closest('main, [role="dialog"]') && active.tagName !== 'MAIN') return stop();
    const target = find();
    if (!(target instanceof HTMLElement) || target === active) return;
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
