import { useState } from 'react';
import { useFormLocation } from '#frontend/src/form/controls/control.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { localStore, presetPrefix } from '#frontend/src/lib/browser-storage.ts';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { PresetsProps } from './preset-chips.tsx';

const load = () => import('./preset-chips.tsx');
const PresetChips = lazyView(async () => (await load()).PresetChips);
const SavePresetButton = lazyView(async () => (await load()).SavePresetButton);

export function Presets(props: PresetsProps) {
  const key = useOwnPresetsKey();
  const [hasOwn] = useState(() => key !== undefined && localStore.getItem(key) !== null);
  const hasPresets = hasOwn || (props.presets !== undefined && props.presets.length > 0);
  if (!hasPresets && !props.filled.isTouched) return undefined;
  return (
    <WhenLoaded fallback={hasPresets && <Skeleton className="h-13" />}>
      <PresetChips {...props} ownKey={key} />
    </WhenLoaded>
  );
}

export function SavePreset(props: Pick<PresetsProps, 'fields' | 'filled'>) {
  const key = useOwnPresetsKey();
  return <WhenLoaded>{key !== undefined && <SavePresetButton {...props} ownKey={key} />}</WhenLoaded>;
}

function useOwnPresetsKey(): string | undefined {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const location = useFormLocation();
  return location.form === 'page' ? `${presetPrefix}${userId}:${location.routePath}` : undefined;
}
