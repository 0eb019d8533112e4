import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';

interface ActionButtonProps {
  readonly id?: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  /** A disabled button keeps the focus, so keyboard users don't lose their place. */
  readonly isDisabled?: boolean;
  readonly reason?: string;
}

export function ActionButton({ id, label, icon: Icon, onPress, isDisabled = false, reason }: ActionButtonProps) {
  const explain = () => reason !== undefined && showToast(reason);
  return (
    <IconButton
      id={id}
      label={label}
      aria-disabled={isDisabled || undefined}
      aria-description={isDisabled ? reason : undefined}
      title={(isDisabled && reason) || label}
      onClick={isDisabled ? explain : onPress}
      className="text-muted hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-muted"
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}
