import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ComponentProps } from 'react';

interface SwitchProps extends Pick<
  ComponentProps<typeof BaseSwitch.Root>,
  'id' | 'aria-labelledby' | 'aria-describedby'
> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ isOn, onChange, ...rest }: SwitchProps) {
  return (
    <BaseSwitch.Root
      {...rest}
      checked={isOn}
      onCheckedChange={onChange}
      className="flex h-8 w-13 shrink-0 items-center rounded-full border border-outline bg-raised p-1 transition-colors duration-150 data-checked:border-ink data-checked:bg-ink"
    >
      <BaseSwitch.Thumb className="size-5.5 rounded-full bg-outline transition-transform duration-150 data-checked:translate-x-5 data-checked:bg-canvas rtl:data-checked:-translate-x-5" />
    </BaseSwitch.Root>
  );
}
