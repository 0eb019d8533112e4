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
