import { brand } from './brand.ts';
import { maxExecutionSeconds } from './rules/workflow-limits.ts';

/** Separates stages, so that one stage's metrics can't hide that another's are missing. */
export function metricNamespace(stage: string): string {
  return `${brand.name}/${stage}`;
}

/** The alarm's message has only the meaning; docs/runbook.md has both texts. */
export interface AlarmText {
  readonly meaning: string;
  /** Reaches the pager, too: subscribers are affected now, or something is lost within a day. */
  readonly isUrgent?: true;
  readonly whatToDo: string;
}

/** Evaluated once a minute. */
interface MetricAlarm extends AlarmText {
  readonly name: string;
  /** Fires at this value or above; `silence` fires when nothing is reported. */
  readonly at: number | 'silence';
  readonly minutes: number;
  /** Evaluates the sum over the minutes instead of the worst minute. */
  readonly addsUp?: true;
}

export interface ProductMetric {
  /** The function, step or file where the type checker requires a value. Any function publishes `anyone`. */
  readonly publishedBy:
    | 'sweeper'
    | 'protection'
    | 'reconciliation'
    | 'account-jobs'
    | 'alerts'
    | 'past-days'
    | 'provider-checks'
    | 'provider-jobs'
    | 'settle'
    | 'check-content'
    | 'anyone';
  readonly alarm: MetricAlarm;
}

// Decision: docs/decisions/046-alarms.md
/** Functions import only the types, so no bundle contains these texts. Only names in `Seconds` are durations. */
export const productMetrics = {
  ProcessingGenerations: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'SweeperSilent',
      isUrgent: true,
      at: 'silence',
      minutes: 5,
      meaning: 'The sweeper has stopped reporting, so stuck generations are no longer found.',
      whatToDo: `The sweeper has reported nothing for five minutes: it does not run, or it fails before its end. Check its errors and its
EventBridge rule. Until it runs, stuck generations stay, and charges at an external companion back end can be late.`,
    },
  },
  OldestProcessingAgeSeconds: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'OldestProcessingAge',
      at: maxExecutionSeconds,
      minutes: 1,
      meaning: 'A generation has been running for more than a day.',
      whatToDo: `No generation can run for a day, and the sweeper failed to settle this one. Its log has the error. In the console's Processing
screen, open the oldest generation and delete it: that stops it and releases its credits. The alarm ends within two minutes.`,
    },
  },
  StuckGenerations: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'StuckGenerations',
      isUrgent: true,
      at: 1,
      // Finding one is the sweeper's purpose; several minutes in a row mean that something is broken.
      minutes: 3,
      meaning: 'The sweeper keeps finding generations without a running execution.',
      whatToDo: `For three minutes, the sweeper found generations without a running execution. It started or settled each, so nothing has to be
repaired. Its warnings ("Found a stuck generation") name each generation and the state of its execution:

- \`missing\`: the start was lost. Search the log of the function \`generations\` for its id: Step Functions refuses or throttles starts.
- \`ended\`: the execution failed without settling it (UnsettledGenerations rings too).
- \`running\`: it ran past its deadline. See whether FunctionsThrottled rings too.`,
    },
  },
  OverdueProviderCopies: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'ProviderCopies',
      at: 1,
      minutes: 15,
      meaning: 'A provider still has copies of results more than an hour after they were stored.',
      whatToDo: `Copies at a provider are deleted within minutes after each generation. These have failed for more than an hour; they are tried again, every
six hours in the end and for 30 days. The log entry "A provider did not delete its copies" has the reason. \`403\`: it deletes only for a key with the scope "admin";
give the stage's key, or the key of the page, that scope there. \`API key ... is gone\`: delete the requests in the provider's dashboard, then the item \`COPY#<generation>\`.
Results and credits are not affected. The provider's files expire a day after the request in any case.`,
    },
  },
  UnjudgedRequests: {
    publishedBy: 'check-content',
    alarm: {
      name: 'ModerationDown',
      at: 5,
      minutes: 15,
      addsUp: true,
      meaning: 'Texts and pictures of requests are not judged before they are paid.',
      whatToDo: `OpenAI gave no verdict within four seconds, or the operator secret has no \`openaiKey\`. The log entry "Texts and pictures were not judged" has the
reason. By default such requests are accepted, and only the provider's own filter remains. To refuse them, set \`moderation.withoutVerdict\` of the stage to
\`refuse\` and deploy.`,
    },
  },
  RefusedRequests: {
    publishedBy: 'check-content',
    alarm: {
      name: 'ManyRefusals',
      at: 100,
      minutes: 15,
      addsUp: true,
      meaning: 'Many requests were refused because of their texts or pictures.',
      whatToDo: `Someone tries to get around the check, or it refuses harmless requests. The log entries "Refused a request before its hold" name the category. When subscribers
appeal against one category, raise its threshold in the stage's \`moderation.thresholds\`. Nothing was held or sent to a provider.`,
    },
  },
  OpenCreditIssues: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'CreditIssues',
      at: 1,
      minutes: 1,
      meaning: 'A charge or refund at the companion back end needs a person.',
      whatToDo: `List them (the table's name is the output \`TableName\` of the data stack):
\`aws dynamodb query --table-name <TableName> --index-name gsi1 --key-condition-expression 'gsi1pk = :issues' --expression-attribute-values '{":issues":{"S":"ISSUES"}}'\`.
\`generationId\` is the id of the user's generation or pro request. \`charge-refused\`,
\`charge-failed\`: the result was delivered and is not paid. \`charge-unknown\`: find out whether it was charged. \`refund-due\`: return the credits.
Settle each item with the operator of the companion back end, then delete it:
\`aws dynamodb delete-item --table-name <TableName> --key '{"pk":{"S":"<pk>"},"sk":{"S":"ISSUE"}}'\`. The alarm ends within two minutes after the last.`,
    },
  },
  RefusedAccounts: {
    publishedBy: 'provider-jobs',
    alarm: {
      name: 'AccountRefused',
      isUrgent: true,
      at: 1,
      minutes: 1,
      meaning: 'A provider refuses the account that pays, because of its key or its balance. Generations with it fail.',
      whatToDo: `A provider refused the account that pays for a generation, or the stage has no key. The log entry "The provider refuses the account" names
the key and the reason: "Exhausted balance" means that the account must be topped up at the provider, "Invalid API key" that the key was revoked,
and "The operator has filled in no key" or "This stage has no key of its own" that the operator secret has none (docs/how-to/deploy.md). Until then,
new generations with that key fail, or are refused before credits are held. Nothing has to be repaired afterwards.

Submitted generations wait for you: a job last seen in the provider's queue for up to six hours, any other job up to an hour past its deadline, and a finished
result for an hour, with one request a minute. A generation that the subscriber cancelled ends at its deadline. Providers keep a result for an hour, a large
one for about six minutes, so results that expire before the account works again are lost, and their credits are released. Everything else
continues within five minutes after the account works again.

Pages that pay with an admin's own key are that admin's responsibility. An admin's test run rings only when it uses the stage's key.`,
    },
  },
  PausedItems: {
    publishedBy: 'protection',
    alarm: {
      name: 'Paused',
      isUrgent: true,
      at: 1,
      minutes: 1,
      meaning: 'A model, an API key or the whole stage exceeded a limit and is paused. No generation starts with it.',
      whatToDo: `The console's Paused screen shows what is paused, why, and a button to resume.

- **Too many failures**: more of today's generations than the model's failure ceiling failed because of the provider or us. A test request
  repeats the last failed input after 5 minutes, then in intervals that double up to an hour; the model resumes when one succeeds. The
  model's stats (\`/admin/models/{id}/figures\`) show the causes of failures day by day and link to the failed generations. When no
  failed input is stored any more, there are no test requests, and an admin must resume the model.
- **Margin below its floor**: change the model's price or its endpoint; saving the model resumes it.
- **Daily cost ceiling exceeded**: it resumes at midnight (UTC). The stage's ceiling is \`dailyCostCeilingUsd\` in cdk.json.

The alarm rings while anything is paused. While the protection function does not run, nothing is paused or resumed automatically.`,
    },
  },
  ProtectionChecks: {
    publishedBy: 'protection',
    alarm: {
      name: 'ProtectionSilent',
      isUrgent: true,
      at: 'silence',
      minutes: 5,
      meaning: 'The protection has stopped reporting, so nothing is paused or resumed automatically.',
      whatToDo: `The function has reported nothing for five minutes: it does not run, or it fails before its end. Look at its errors and its
EventBridge rule. Until it runs, a model that fails or loses money continues, and the daily cost ceilings stop nothing: watch the
console's dashboard, and make a model unavailable by hand. What is paused stays paused; an admin can resume it.`,
    },
  },
  PastDayChecks: {
    publishedBy: 'past-days',
    alarm: {
      name: 'PastDaysSilent',
      at: 'silence',
      minutes: 20,
      meaning: "The sums of past days have stopped, so the console's statistics get old.",
      whatToDo: `The function has reported nothing for twenty minutes: it does not run, or it fails before its end. Look at its errors and its
EventBridge rule. Generations and credits are not affected. The next run sums all days again, so nothing is lost.`,
    },
  },
  DriftingAccounts: {
    publishedBy: 'sweeper',
    alarm: {
      name: 'LedgerDrift',
      at: 1,
      minutes: 1,
      meaning: "A subscriber's balance differs from the sum of the ledger.",
      whatToDo: `The alarm counts the accounts that differed at their last check, and rings until each is mended. Nothing was changed.

1. The reconciliation log names the user, the balance and the sum ("An account differs from its ledger").
2. Check the account: \`npm run audit-ledger -- --user <id> --stage <stage>\` prints both numbers of available, held and spent. Without
   \`--user\`, the command checks every account. It works in pages and prints a cursor after each: \`--cursor <text>\` continues a stopped
   run. Add \`--external\` when an existing back end keeps the credits.
3. Find the cause before you change anything: only transactions of the ledger move credits.
4. In the console, open the subscriber (\`/admin/subscribers/<id>\`) and press **Check Ledger**. One admin with the right proposes the correction with a
   reason: the balance follows the ledger, or it stays and a new entry explains it. Another admin with the right opens the same screen and approves.
   No entry changes. If the account moves meanwhile, reject the correction and propose another.

The alarm ends within two minutes after the approval, or after a check finds the account equal: the command, or the hourly check of
accounts that moved. A \`deleted-...\` account has no screen: the ledger of a deleted account can't be corrected there.`,
    },
  },
  ReconciledAccounts: {
    publishedBy: 'reconciliation',
    alarm: {
      name: 'ReconciliationSilent',
      at: 'silence',
      minutes: 180,
      meaning: 'The hourly check of balances has stopped reporting, so ledger drift is no longer found.',
      whatToDo: `The check has reported nothing for three hours. Look at its errors and its EventBridge rule. It continues from where it stopped
(item \`RECONCILIATION\`), so no account is skipped.`,
    },
  },
  AlertChecks: {
    publishedBy: 'alerts',
    alarm: {
      name: 'AlertsSilent',
      at: 'silence',
      minutes: 20,
      meaning: 'The check behind the alerts has stopped reporting, so admins get no new alerts.',
      whatToDo: `The check has reported nothing for twenty minutes: it does not run, or it fails before its end. Look at its errors and its
EventBridge rule. The dashboard shows the same conditions meanwhile, and the next run opens the alerts.`,
    },
  },
  ProviderChecks: {
    publishedBy: 'provider-checks',
    alarm: {
      name: 'ProviderChecksSilent',
      at: 'silence',
      minutes: 30,
      meaning: 'The checks of providers have stopped reporting: changes of models, bills and the balance are not read.',
      whatToDo: `The function has reported nothing for half an hour: it does not run, or it fails before its end. Look at its errors and its EventBridge
rule. Generations are not affected. Bills and the comparison of models continue where they stopped (items \`BILLING\` and \`PROVIDERCHANGES\`). To check at once, invoke the
function with \`{"now":true}\`; "Could not compare models with their provider" in its log names the endpoints that failed and why.`,
    },
  },
  AccountJobsGivenUp: {
    publishedBy: 'account-jobs',
    alarm: {
      name: 'AccountJobsGivenUp',
      at: 1,
      minutes: 1,
      meaning: 'An export or deletion of an account failed after all retries; a subscriber is waiting.',
      whatToDo: `The subscriber sees the failure and can start the job again, which continues from where it stopped. The log of the account jobs'
function has the error.`,
    },
  },
  SilentEnds: {
    publishedBy: 'settle',
    alarm: {
      name: 'SilentEnds',
      at: 1,
      minutes: 1,
      meaning: 'A step of a generation ended without an error of its own: out of time or memory, or it never started.',
      whatToDo: `The generation was settled: as failed, unless its results were stored before. The log of Settle names the generation and the error. Then search the log of the step for
\`platform.report\` lines.`,
    },
  },
  UnexpectedErrors: {
    publishedBy: 'anyone',
    alarm: {
      name: 'UnattendedErrors',
      isUrgent: true,
      // A single failure can be a network fault; a lasting one repeats with every retry.
      at: 5,
      minutes: 5,
      addsUp: true,
      meaning: 'A step, a job, the projections or a call keeps failing for an unexpected reason.',
      whatToDo: `Search the logs of all functions for level \`ERROR\`: each counted error is logged once. Refusals by a provider and throttling that a
step retries are not counted.`,
    },
  },
} as const satisfies Record<string, ProductMetric>;

type ProductMetrics = typeof productMetrics;
export type MetricPublisher = ProductMetrics[keyof ProductMetrics]['publishedBy'];

export type MetricValues<P extends MetricPublisher> = {
  readonly [K in keyof ProductMetrics as ProductMetrics[K]['publishedBy'] extends P ? K : never]: number;
};
