import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useId, useCallback, useState } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { labels } from './labels.ts';

interface FullScreenProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isScreen?: boolean;
  readonly title: string;
  readonly tools?: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

export function FullScreen({ isOpen, isScreen = false, onClose, title, tools, onKeyDown, children }: FullScreenProps) {
  useCloseOnBack(isOpen && !isScreen, onClose);
  const titleId = useId();
  const scrollStop = useScrollStop(titleId);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink outline-none"
        >
          <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 lg:px-8">
            <Dialog.Title id={titleId} className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </Dialog.Title>
            <IconButton label={labels.close} onClick={onClose} className="sm:order-last">
              <X aria-hidden className="size-5" />
            </IconButton>
            {tools && <div className="flex w-full flex-wrap items-center gap-2 sm:ms-auto sm:w-auto">{tools}</div>}
          </header>
          <div {...scrollStop} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2! [--bar-height:0rem]">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Makes an area a tab stop while it has something to scroll, so the keyboard reaches all of its content. */
export function useScrollStop(titleId: string) {
  const [isScrolling, setScrolling] = useState(false);
  const ref = useCallback((area: HTMLElement | null) => {
    if (area === null) return undefined;
    const sizes = new ResizeObserver(() => setScrolling(area.scrollHeight > area.clientHeight + 1));
    const observeParts = () => [area, ...area.children].forEach((part) => sizes.observe(part));
    const parts = new MutationObserver(observeParts);
    parts.observe(area, { childList: true });
    observeParts();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, []);
  return { ref, ...(isScrolling && { role: 'region', tabIndex: 0, 'aria-labelledby': titleId }) };
}
