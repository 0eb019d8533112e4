import { useEffect, useEffectEvent } from 'react';

/** S§7.8. */
const refreshEvent = 'refreshAssetGallery';

/** Tells every list of assets on the screen that something has changed. */
export function refreshGalleries(): void {
  window.dispatchEvent(new Event(refreshEvent));
}

export function useGalleryRefresh(onRefresh: () => void): void {
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    const listen = () => refresh();
    window.addEventListener(refreshEvent, listen);
    return () => window.removeEventListener(refreshEvent, listen);
  }, []);
}
