import { brand } from '#shared/brand.ts';

/** A message to all other tabs: this tab's subscriber or admin signed out, or generations started or ended. */
type TabMessage = 'signed-out' | 'admin-signed-out' | 'generations-changed';

/** Emits an event for each message of another tab of this browser. */
export const otherTabs = new EventTarget();
let channel: BroadcastChannel | undefined;

export function listenToOtherTabs(): void {
  channel = new BroadcastChannel(brand.slug);
  channel.addEventListener('message', ({ data }) => otherTabs.dispatchEvent(new Event(String(data))));
}

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
