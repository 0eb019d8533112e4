import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { useScrollStop } from './full-screen.tsx';
import { keepFocus } from './keep-focus.ts';
import { labels } from './labels.ts';
import { useIsWide } from './use-media-query.ts';

const messages = {
  fullHeight: 'Full height',
  halfHeight: 'Half height',
} as const;

const bottomHeights: Record<DrawerSize, string> = {
  fitting: 'max-h-[88dvh]',
  half: 'h-[56dvh]',
  full: 'h-[94dvh]',
};

const wideWidths: Record<DrawerSize, string> = { fitting: 'max-w-160', half: 'max-w-240', full: 'max-w-208' };

/** With very large text or on a low screen, the footer scrolls with the content, which would have no room above it. */
const lowDrawer = '[@container(max-height:32rem)]:overflow-y-auto';
const lowContent = '[@container(max-height:32rem)]:flex-none [@container(max-height:32rem)]:overflow-visible';

const backdrop =
  'fixed inset-0 z-50 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export function DrawerPanel(props: DrawerProps) {
  const { isOpen, isScreen = false, onClose } = props;
  useCloseOnBack(isOpen && !isScreen, onClose);
  useEffect(keepFocus, []);
  return useIsWide() ? <WideDrawer {...props} /> : <BottomDrawer {...props} />;
}

function BottomDrawer({
  isOpen,
  onClose,
  title,
  description,
  size = 'fitting',
  canGrow = false,
  footer,
  initialFocusId,
  children,
}: DrawerProps) {
  const [isGrown, setGrown] = useState(false);
  const titleId = useId();
  const scrollStop = useScrollStop(titleId);
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop forceRender className={backdrop} />
        <Drawer.Viewport className="fixed inset-0 z-50 flex [container-type:size] items-end">
          <Drawer.Popup
            initialFocus={() => focusFirst(findFirst(initialFocusId))}
            className={clsx(
              bottomHeights[isGrown ? 'full' : size],
              lowDrawer,
              'flex w-full [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] text-ink outline-none transition-[transform,height] duration-200 ease-settle data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0',
            )}
          >
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-outline" />
            <Header
              title={
                <Drawer.Title id={titleId} className="text-[min(1.125rem,9vw)] font-semibold">
                  {title}
                </Drawer.Title>
              }
              description={
                description && <Drawer.Description className="text-sm text-muted">{description}</Drawer.Description>
              }
              onClose={onClose}
              tools={canGrow && <GrowButton isGrown={isGrown} onToggle={() => setGrown(!isGrown)} />}
            />
            <Drawer.Content
              {...scrollStop}
              className={clsx(
                lowContent,
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 -outline-offset-2!',
              )}
            >
              {children}
            </Drawer.Content>
            {footer && <div className="border-t border-line p-4">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function WideDrawer(props: DrawerProps) {
  const { isOpen, onClose, title, description, size = 'fitting', footer, initialFocusId, children } = props;
  const titleId = useId();
  const scrollStop = useScrollStop(titleId);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={backdrop} />
        <Dialog.Popup
          initialFocus={() => focusFirst(findFirst(initialFocusId) ?? findFirstField(titleId))}
          className={clsx(
            wideWidths[size],
            'fixed start-1/2 top-1/2 z-50 flex max-h-[84dvh] w-[calc(100vw-3rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card border border-line bg-surface text-ink shadow-2xl outline-none transition-[opacity,scale] duration-200 ease-settle data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 rtl:translate-x-1/2',
          )}
        >
          <Header
            title={
              <Dialog.Title id={titleId} className="text-[min(1.125rem,9vw)] font-semibold">
                {title}
              </Dialog.Title>
            }
            description={
              description && <Dialog.Description className="text-sm text-muted">{description}</Dialog.Description>
            }
            onClose={onClose}
          />
          <div {...scrollStop} className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 -outline-offset-2!">
            {children}
          </div>
          {footer && <div className="border-t border-line px-6 py-4">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Without a control, the dialog chooses. */
function focusFirst(control: HTMLElement | null | undefined): HTMLElement | true {
  if (control instanceof HTMLInputElement) control.select();
  return control ?? true;
}

function findFirst(id: string | undefined): HTMLElement | null | undefined {
  return id === undefined ? undefined : document.getElementById(id);
}

/** A form that starts with a text gets the focus there. On phones, the keyboard would cover the form. */
function findFirstField(titleId: string): HTMLElement | undefined {
  const dialog = document.getElementById(titleId)?.closest('[role=dialog]');
  const first = dialog?.querySelector<HTMLElement>('form :is(input, textarea, select, button):enabled');
  return first?.matches(typedField) ? first : undefined;
}

const typedField = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range]), textarea';

interface HeaderProps {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly onClose: () => void;
  readonly tools?: ReactNode;
}

function Header({ title, description, onClose, tools }: HeaderProps) {
  return (
    <div className="flex items-start justify-between gap-2 px-4 pt-3 pb-3 lg:ps-6 lg:pt-4">
      <div className="flex min-w-0 flex-col gap-1 pt-2">
        {title}
        {description}
      </div>
      <div className="flex">
        {tools}
        <IconButton label={labels.close} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

function GrowButton({ isGrown, onToggle }: { readonly isGrown: boolean; readonly onToggle: () => void }) {
  const Icon = isGrown ? ChevronDown : ChevronUp;
  return (
    <IconButton label={isGrown ? messages.halfHeight : messages.fullHeight} onClick={onToggle}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** There is no screen below: Back leaves the route. */
  readonly isScreen?: boolean;
  readonly title: string;
  readonly description?: string;
  readonly size?: DrawerSize;
  readonly canGrow?: boolean;
  readonly footer?: ReactNode;
  readonly initialFocusId?: string | undefined;
  readonly children: ReactNode;
}

type DrawerSize = 'fitting' | 'half' | 'full';
