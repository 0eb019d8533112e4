export interface ChaosPlan {
  /** Fault words of the fal stand-in (infra/stand-ins/fal/faults.ts). */
  readonly faults: string;
  readonly cancelAfterMs?: number;
  /** False if it must fail. A generation that a crash hits can always fail. */
  readonly canComplete: boolean;
}

const completes = (faults: string): ChaosPlan => ({ faults, canComplete: true });
const fails = (faults: string): ChaosPlan => ({ faults, canComplete: false });

export const chaosPlans: readonly ChaosPlan[] = [
  completes(''),
  completes('#no-webhook'),
  completes('#double-webhook'),
  completes('#late-webhook'),
  completes('#forged-webhook'),
  completes('#submit-503'),
  completes('#rate-limit'),
  completes('#status-503'),
  completes('#result-503'),
  completes('#lost-submit'),
  completes('#slow #no-webhook'),
  completes('#many #late-webhook'),
  completes('#submit-503 #status-503 #result-503 #double-webhook'),
  fails('#lost-submit #no-webhook'),
  fails('#policy'),
  fails('#invalid'),
  fails('#fail'),
  fails('#crash'),
  fails('#timeout'),
  fails('#no-media'),
  fails('#empty'),
  fails('#missing-file'),
  fails('#locked'),
  fails('#never'),
  { faults: '', cancelAfterMs: 0, canComplete: true },
  { faults: '', cancelAfterMs: 150, canComplete: true },
  { faults: '#never', cancelAfterMs: 400, canComplete: false },
  { faults: '#uncancellable', cancelAfterMs: 150, canComplete: true },
];

export function planName({ faults, cancelAfterMs }: ChaosPlan): string {
  const cancelled = cancelAfterMs === undefined ? '' : `, cancelled after ${cancelAfterMs} ms`;
  return `${faults === '' ? 'no fault' : faults}${cancelled}`;
}
