/** How a back end may fail a deduction, and whether it is made all the same. */
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
 * Statuses with which a back end may fail to say whose session it is: 400 and 401 refuse the session itself; the others are those of a
 * back end that is set up otherwise than its caller believes, is asked too often, or does not work.
 */
export type ConnectFault = 400 | 401 | 403 | 404 | 408 | 429 | 500 | 502 | 503 | 504;
