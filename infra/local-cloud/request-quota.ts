import { AwsError } from './aws-error.ts';

interface Quota {
  /** How many requests may come at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of requests that fills up again at its own pace, as AWS's services keep one for each of their operations. */
export class RequestQuota {
  private readonly quota: Quota;
  private readonly nowMs: () => number;
  private left: number;
  private filledAtMs: number;

  constructor(quota: Quota, nowMs: () => number = Date.now) {
    this.quota = quota;
    this.nowMs = nowMs;
    this.left = quota.burst;
    this.filledAtMs = nowMs();
  }

  /** Takes one request, or throws what AWS answers when there is none left. */
  take(): void {
    if (!this.tryTake()) throw new AwsError('ThrottlingException', 'Rate exceeded');
  }

  /** Takes one request, if there is one left. */
  tryTake(): boolean {
    const { burst, perSecond } = this.quota;
    const now = this.nowMs();
    this.left = Math.min(burst, this.left + ((now - this.filledAtMs) / 1000) * perSecond);
    this.filledAtMs = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
