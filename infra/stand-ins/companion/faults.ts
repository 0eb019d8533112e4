/** Ways in which a deduction fails; some are made nevertheless. */
export const companionFaults = [
  'unavailable',
  'another refusal',
  'refused with 200',
  'gateway error, made',
  'gateway error, not made',
  'wrong shape, made',
  'says no, not made',
  'answer lost, made',
  'connection lost, not made',
  'too late, made',
  'too late, made afterwards',
] as const;
export type CompanionFault = (typeof companionFaults)[number];

/**
 * Statuses of a failed session check: 400 and 401 refuse the session; the others come from a back end that is
 * configured differently, throttles, or is down.
 */
export type ConnectFault = 400 | 401 | 403 | 404 | 408 | 429 | 500 | 502 | 503 | 504;
