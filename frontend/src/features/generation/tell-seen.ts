import { notifications } from '#shared/contracts/notifications.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { markSeen } from './tray-store.ts';

/** Somebody has seen how a generation ended: neither the tray nor a notification has to tell it. Behind another window nobody sees anything. */
export async function tellSeen(generationId: string): Promise<void> {
  markSeen(generationId);
  if (document.visibilityState !== 'visible') return;
  try {
    await callApi(notifications.markSeen, { body: { generationIds: [generationId] } }, { outlivesPage: true });
    refresh(notifications.listNotifications);
  } catch {
    // The inbox tells of it then, which harms nobody.
  }
}
