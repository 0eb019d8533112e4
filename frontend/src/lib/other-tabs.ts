import { brand } from '#shared/brand.ts';

type TabMessage = 'signed-out' | 'admin-signed-out' | 'generations-changed';

export const otherTabs = new EventTarget();
let channel: BroadcastChannel | undefined;

export function listenToOtherTabs(): void {
  channel = new BroadcastChannel(brand.slug);
  channel.addEventListener('message', ({ data }) => otherTabs.dispatchEvent(new Event(String(data))));
}

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
