import { useRef } from 'react';

/** For a menu: its trigger has the focus before the menu is gone, else a dialog around it would take the focus to itself. */
export function useFocusBack() {
  const trigger = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) trigger.current?.focus();
  };
  return { trigger, onOpenChange };
}
