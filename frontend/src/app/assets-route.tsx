import { UserAssetsScreen } from '#frontend/src/features/assets/user-assets-screen.tsx';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';

export function AssetsRoute() {
  return <UserAssetsScreen tray={<GenerationTray />} />;
}
