import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { type Code, offlineError, onlineCode } from '#frontend/src/lib/lazy-code.ts';

/** Draws loaded code at once: `lazy` would show its fallback for at least 300 ms. */
export function lazyPart<Props extends object>(code: Code<ComponentType<Props>>): ComponentType<Props> {
  const start = () => lazy(async () => ({ default: await code.load().catch(refuse) }));
  const refuse = (error: unknown) => {
    wasOffline = error === offlineError;
    throw error;
  };
  let Later = start();
  let wasOffline = false;
  const choose = () => {
    if (wasOffline && navigator.onLine) {
      wasOffline = false;
      Later = start();
    }
    return code.here() ?? Later;
  };
  return function Part(props: Props) {
    const [Now] = useState<ComponentType<Props>>(choose);
    return <Now {...props} />;
  };
}

/** A part of a screen that loads with its first use. Draw it in `WhenLoaded` or in an overlay. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(onlineCode(load));
}

interface WhenLoadedProps {
  readonly fallback?: ReactNode;
  readonly offline?: ReactNode;
  readonly children: ReactNode;
}

export function WhenLoaded({ fallback, offline = fallback, children }: WhenLoadedProps) {
  const renderMissing = (failure: FallbackProps) => <Missing {...failure}>{offline}</Missing>;
  return (
    <ErrorBoundary fallbackRender={renderMissing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface MissingProps extends FallbackProps {
  readonly children: ReactNode;
}

function Missing({ error, resetErrorBoundary, children }: MissingProps) {
  useEffect(() => {
    window.addEventListener('online', resetErrorBoundary);
    return () => window.removeEventListener('online', resetErrorBoundary);
  }, [resetErrorBoundary]);
  if (navigator.onLine && error !== offlineError) throw error;
  return children;
}
