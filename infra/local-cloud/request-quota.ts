import { AwsError } from './local-aws.ts';

interface Quota {
  readonly burst: number;
  readonly perSecond: number;
}

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

  take(): void {
    if (!this.tryTake()) throw new AwsError('ThrottlingException', 'Rate exceeded');
  }

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
