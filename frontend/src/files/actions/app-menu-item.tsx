import { LayoutGrid } from 'lucide-react';
import { assets } from '#shared/contracts/assets.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { MenuAction } from './menu-action.tsx';
import { messages } from '../messages.ts';

interface AppMenuItemProps {
  readonly appId: string;
  readonly onOpen: (appId: string) => void;
}

/** The app that a file was generated in, by its label, which leads to all that was generated there. */
export function AppMenuItem({ appId, onOpen }: AppMenuItemProps) {
  const { data } = useApi(assets.getAssetApp, { params: { appId } });
  return (
    <MenuAction
      icon={LayoutGrid}
      label={messages.appAssets}
      hint={data?.label ?? appId}
      onPress={() => onOpen(appId)}
    />
  );
}
