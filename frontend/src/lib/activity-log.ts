interface ActivityEvent {
  readonly id: string;
  readonly action: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function recordEvent(action: string, data: Readonly<Record<string, unknown>> = {}): void {
  const event: ActivityEvent = { id: crypto.randomUUID(), action, timestamp: new Date().toISOString(), data };
  // oxlint-disable-next-line no-console -- the console is the local log
  console.debug('activity', event);
}
