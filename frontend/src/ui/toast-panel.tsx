import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { labels } from './labels.ts';
import { toastRegion, type ToastText } from './toast-region.ts';

const manager = Toast.createToastManager();

export function ToastPanel() {
  useEffect(() => toastRegion.resolve(add), []);
  return (
    <Toast.Provider toastManager={manager} limit={2} timeout={5000}>
      <Toast.Portal>
        {/* At the top on phones, below the bars and filters; in the bottom corner on wide screens. */}
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 top-[calc(3.75rem+var(--editor-header,0px)+var(--filter-rows,0px)+env(safe-area-inset-top))] z-60 mx-auto flex max-w-sm flex-col gap-2 outline-none lg:inset-x-auto lg:end-(--toast-end,2rem) lg:top-(--toast-top,auto) lg:bottom-(--toast-bottom,2rem) lg:mx-0 lg:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function add({ title, action, durationMs, onEnd }: ToastText): () => void {
  const id = manager.add({
    title,
    ...(durationMs !== undefined && { timeout: durationMs }),
    ...(onEnd && { onClose: onEnd }),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          // Closing ends the toast, after which a deletion can't be undone.
          action.onPress();
          manager.close(id);
        },
      },
    }),
  });
  return () => manager.close(id);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // On wide screens, clicks pass through everything but the toast's buttons.
      className="pointer-events-auto rounded-control border border-line bg-raised text-ink shadow-xl transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 lg:pointer-events-none"
    >
      <Toast.Content className="flex flex-wrap items-center justify-end gap-x-2 ps-4">
        <Toast.Title className="min-w-0 flex-[1_1_8rem] py-3 pe-2 text-sm font-medium" />
        <Toast.Action className="pointer-events-auto min-h-11 shrink-0 rounded-control px-3 text-sm font-semibold hover:bg-hover" />
        <Toast.Close
          aria-label={labels.close}
          className="pointer-events-auto inline-flex size-11 shrink-0 items-center justify-center rounded-control"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
