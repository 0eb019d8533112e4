import { UserAssetsScreen } from '#frontend/src/features/assets/user-assets-screen.tsx';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';

/** `/assets`, which has a bar of its own. */
export function AssetsRoute() {
  return <UserAssetsScreen tray={<GenerationTray />} />;
}
