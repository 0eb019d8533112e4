/** Await gives up at the deadline, at its next poll or at once if it is woken; only then is it stuck. */
const deadlineGraceMs = 60 * 1000;

export function isOverdue(deadline: Date, now: Date): boolean {
  return now.getTime() - deadline.getTime() >= deadlineGraceMs;
}
