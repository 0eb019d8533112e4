import { overviewDays } from '#shared/rules/stats.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { BillRepository } from '#functions/domain/bills/bill-repository.ts';
import { log } from '#functions/platform/log.ts';
import type { Providers } from '#functions/providers/provider.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';

interface BalanceDeps {
  readonly bills: BillRepository;
  readonly dailyStats: Pick<DailyStatsRepository, 'daysWithPast'>;
  readonly providers: Providers;
  readonly now: () => Date;
}

/** A balance below this, or below the cost of a usual day, is low. */
const minBalanceUsd = 5;

export async function readBalance({ bills, dailyStats, providers, now }: BalanceDeps): Promise<void> {
  try {
    for (const provider of providers.all) {
      const key = await provider.stageKey();
      const amountUsd = key === undefined ? undefined : await provider.readBalance(key);
      if (amountUsd === undefined) continue;
      const days = overviewDays(now());
      const past = (await dailyStats.daysWithPast(days)).days.filter(({ day }) => day !== days.at(-1));
      const dayCostUsd = past.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0) / 1_000_000 / (days.length - 1);
      const isLow = amountUsd < Math.max(minBalanceUsd, dayCostUsd);
      await bills.saveBalance({ amountUsd, at: now().toISOString(), isLow });
      return;
    }
    if ((await bills.balance()) !== undefined) await bills.deleteBalance();
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    log.warn('Could not read the balance at a provider; the last one stays', { error });
  }
}
