import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';

interface MenuActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Below the label, in one line. */
  readonly hint?: string | undefined;
  readonly onPress: () => void;
  readonly staysOpen?: boolean;
}

/** One thing to do from a file's menu. */
export function MenuAction({ icon: Icon, label, hint, onPress, staysOpen = false }: MenuActionProps) {
  return (
    <Menu.Item
      onClick={onPress}
      closeOnClick={!staysOpen}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover"
    >
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="min-w-0">
        {label}
        {hint && <span className="block truncate text-sm font-normal text-muted">{hint}</span>}
      </span>
    </Menu.Item>
  );
}
