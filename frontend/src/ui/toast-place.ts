export interface ToastOptions {
  /** Something to do about it, as long as it is there. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Where it covers no primary action; by default what has something to do is within the thumb's reach. */
  readonly isAtTop?: boolean;
  readonly durationMs?: number;
  /** It has gone, in whatever way. */
  readonly onEnd?: () => void;
}

export interface ToastText extends ToastOptions {
  readonly title: string;
}

type Show = (toast: ToastText) => () => void;

/** How a toast is shown, once their place is on the screen; its code comes with the first of them. */
export const toastPlace = Promise.withResolvers<Show>();
