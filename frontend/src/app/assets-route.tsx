import { UserAssetsScreen } from '#frontend/src/features/assets/user-assets-screen.tsx';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';

/** `/assets` has its own bar. */
export function AssetsRoute() {
  return <UserAssetsScreen tray={<GenerationTray />} />;
}
