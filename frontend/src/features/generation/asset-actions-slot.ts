import { createContext, type ReactNode } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';

/** What can be done with a file belongs to the assets; the app says here how to draw it. */
export const AssetActionsSlot = createContext<((asset: Asset) => ReactNode) | null>(null);
