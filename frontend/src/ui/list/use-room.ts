import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in rem: in text of twice the size there is half the room. */
export function useRoom(place: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const look = () => setRoom(current.clientWidth / remPx());
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return room;
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
