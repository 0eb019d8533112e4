export interface ToastOptions {
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly durationMs?: number;
  readonly onEnd?: () => void;
}

export interface ToastText extends ToastOptions {
  readonly title: string;
}

type Show = (toast: ToastText) => () => void;

/** Resolves when the toasts' region is mounted; its code loads with the first toast. */
export const toastRegion = createRegion();

function createRegion() {
  let resolve: (show: Show) => void = () => undefined;
  const promise = new Promise<Show>((mount) => {
    resolve = mount;
  });
  return { promise, resolve };
}
