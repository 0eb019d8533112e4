import { type AlarmText, type ProductMetric, productMetrics } from '#shared/metrics-and-alarms.ts';

/** `shared/metrics-and-alarms.ts` has the alarms on the product's metrics. */
export const alarmTexts = {
  UnsettledGenerations: {
    meaning: 'An execution ended without settling its generation.',
    whatToDo: `An execution failed or timed out without settling its generation. Look at its last error. The sweeper settles the generation, so
credits are safe. Stopped executions don't count: a cancel, the monitor or the sweeper stops and settles them.`,
  },
  AccountJobsUnfinished: {
    meaning: 'An execution ended before its export or deletion did; a subscriber is waiting.',
    whatToDo: `The execution of an export or deletion failed, was stopped or ran for a day, and could not record that, so the subscriber still sees
it running. Look at the execution's last error, and in the log of the account jobs' function for \`platform.report\` lines with the status
\`timeout\` or \`error\`. The sweeper starts the job again when it has made no progress for about four and a half hours.`,
  },
  FunctionFailures: {
    meaning: 'A function without a waiting caller ended without an answer: out of time or memory.',
    whatToDo: `The function of the webhooks, of the projections, of the pushes or of the alerts' messages ran out of time or memory, or did not start, so none of its own code
could report it. Nothing is lost yet: providers repeat webhooks and polls find results without them, the stream repeats its records, and
the queue its messages.
Look in their logs for \`platform.report\` lines with the status \`timeout\` or \`error\`.`,
  },
  FunctionsThrottled: {
    isUrgent: true,
    meaning: 'AWS refuses calls of functions, because too many run at once. Results are late.',
    whatToDo: `For ten minutes, more functions of this account and region were called than can run at once. Steps of generations wait for hours,
exports and deletions for an hour, and the stream repeats its records, but providers keep a result for an hour, a large one for about six minutes.
Callers of the API see an error.

See in CloudWatch which function has the metric \`Throttles\`, and in \`aws lambda get-account-settings\` how many can run (\`ConcurrentExecutions\`):

- A step of a generation or a function that cleans files, while others are not throttled: its reservation is too small.
- All others: the quota is used up, by this stage or by something else in the account.

Request more: \`aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 3000\`. Then set
\`concurrentExecutions\` in cdk.json to the new quota and deploy (docs/how-to/deploy.md). Until AWS answers, removing the setting lets Store use
all executions that are free.`,
  },
  TableThrottled: {
    isUrgent: true,
    meaning: 'DynamoDB refuses reads or writes of the table. Calls and results are late.',
    whatToDo: `For ten minutes, DynamoDB refused some reads or writes of the table or of one of its indexes. Functions repeat them, and steps
of generations wait for hours, so nothing is lost, but callers of the API can see an error.

See in CloudWatch which of the metrics \`ReadThrottleEvents\` and \`WriteThrottleEvents\` counts, and for which index:

- The table itself: it grew faster than on-demand capacity, which doubles within half an hour. Wait, or set warm throughput before a
  large event: \`aws dynamodb update-table --table-name <TableName> --warm-throughput ReadUnitsPerSecond=<n>,WriteUnitsPerSecond=<n>\`.
- One index, or the table below 1,000 writes a second: one partition key is too busy. Turn on Contributor Insights to see which:
  \`aws dynamodb update-contributor-insights --table-name <TableName> --contributor-insights-action ENABLE\`.
- The account's quota: request more in Service Quotas (DynamoDB, "Table-level write throughput limit").`,
  },
  ProjectionsLate: {
    isUrgent: true,
    meaning: 'Assets, histories and counts are minutes behind: a shard of the stream is blocked.',
    whatToDo: `A shard of the table's stream is blocked, or its function is slower than the writes. The projections' log names the record and the
error. Nothing is lost yet: the stream keeps changes for 24 hours.`,
  },
  ProjectionsRefused: {
    isUrgent: true,
    meaning: 'Some changes could not be projected; the stream keeps them for 24 hours.',
    whatToDo: `Changes failed 20 times and were set aside, so that later ones continue. Until they are projected, an asset, a history or a count is
missing, or the file of a deleted asset still exists.

1. Show the changes with pk, sk, shard and sequence number; nothing is changed:
   \`npm run redrive-projections -- show --stage <stage>\`.
2. Find the errors with the saved query of this name ("Could not project a change", "Could not apply a batch"): they have the same pk,
   sk and sequence number. On your machine: \`grep -r '<sequence number>' .local/logs\`.
3. Fix the code. Repairing the item does not help, because a change contains the item as it was.
4. Within 24 hours of the change, replay one, then all. Refused ones stay in the queue, with the reason on screen:
   \`npm run redrive-projections -- replay --sequence <number> --stage <stage>\`,
   \`npm run redrive-projections -- replay --stage <stage>\`.
5. A change that is older, or must not be projected, is removed for good:
   \`npm run redrive-projections -- discard --sequence <number> --confirm --stage <stage>\`.
   Then recount the board (\`npm run rebuild-board -- --stage <stage>\`); the log names the files of deleted assets.

The alarm ends when the queue is empty.`,
  },
  PushesLate: {
    meaning: 'Push notifications arrive minutes late; nothing else waits for them.',
    whatToDo: `The pushes' function is slower than new notifications, or a shard of the table's stream is blocked. Its log has the error:
"A push failed" means that Firebase does not answer or refuses the service account. Notifications are in the inbox all the same. Those
that wait for an hour are no longer pushed.`,
  },
  PushesRefused: {
    meaning: 'Some notifications were not pushed to browsers.',
    whatToDo: `Pushes failed three times or waited for an hour, and were set aside. The inbox has the notifications, and a late push is of no use, so
none is repeated. Find the error in the pushes' log ("Could not push a notification") and fix it, then purge the queue, whose address is an output of the
app's stack: \`aws sqs purge-queue --queue-url <PushesQueueUrl>\`. The alarm ends when the queue is empty.`,
  },
  AlertsUndelivered: {
    meaning: 'An alert did not reach its receiver in five attempts.',
    whatToDo: `The delivery log on the console's Alerts screen names the receiver and the reason, such as a webhook that answers 500 or a throttled
e-mail account. The condition itself is on the dashboard. Fix the receiver and send a test, then purge the queue, whose address is an output of the
app's stack: \`aws sqs purge-queue --queue-url <AlertsQueueUrl>\`. The alarm ends when the queue is empty.`,
  },
  ApiServerErrors: {
    isUrgent: true,
    meaning: 'The API answers with server errors, which subscribers see.',
    whatToDo: `Search the logs for these messages:

- "Unexpected error", with the request id.
- "The companion did not answer as agreed": status 408, 429 or 5xx means that the mobile app's back end is down, 403 or 404 that it is configured
  differently from this stage; without a status it was not reached, and the error says why.
- "The provider refuses the account" (AccountRefused rings too), or "OpenAI is not set up here" when \`openaiKey\` is missing, so prompts
  can't be enhanced and images can't be checked. Each call answers 503 and is logged.`,
  },
  ApiSlow: {
    isUrgent: true,
    meaning: 'One call of the API in twenty takes five seconds or longer, for fifteen minutes.',
    whatToDo: `The saved query of this name sums up the access log by route: calls, slow ones, and how much of the time the function took.

- One route is slow: search the log of its function for the calls to other services, such as "The companion did not answer as agreed",
  and look at its duration in CloudWatch.
- All are slow: see whether FunctionsThrottled or TableThrottled rings too, and
  [the state of AWS](https://health.aws.amazon.com/health/status). After a deployment, deploy the commit before it.`,
  },
  EdgeErrors: {
    isUrgent: true,
    meaning: 'CloudFront answers one request of the site in twenty with a server error, for ten minutes.',
    whatToDo: `This alarm is in us-east-1, as all metrics of CloudFront are. If ApiServerErrors rings too, the errors are the API's: follow its
section. Otherwise compare the metrics \`502ErrorRate\`, \`503ErrorRate\` and \`504ErrorRate\` of the site's distribution:

- \`502\` or \`504\`: CloudFront does not reach the API or the bucket of pages. See
  [the state of AWS](https://health.aws.amazon.com/health/status).
- \`503\`: the quota of CloudFront is used up, or a function at the edge fails. After a deployment, deploy the commit
  before it.`,
  },
  FirewallBlocks: {
    meaning: 'The firewall blocks hundreds of requests in five minutes, for ten minutes.',
    whatToDo: `This alarm is in us-east-1, as the firewall is. An attack is under way, or the firewall blocks subscribers. Look at the sampled requests of the
web ACL (WAF & Shield, CloudFront), which name rule, address and path:

- Many addresses, few paths, of a mobile carrier or an office: raise \`firewall.callsPerFiveMinutes\` of the stage and deploy.
- A managed rule that blocks requests of the app: add it to \`onlyCounted\` in \`infra/constructs/firewall.ts\` and deploy.
- An attack: nothing has to be done while the site answers (ApiSlow, EdgeErrors). Blocked requests reach no function.`,
  },
} as const satisfies Record<string, AlarmText>;

export function runbookPage(): string {
  const ofMetrics = Object.values<ProductMetric>(productMetrics).map(({ alarm }) => [alarm.name, alarm] as const);
  const sections = [...Object.entries<AlarmText>(alarmTexts), ...ofMetrics]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { meaning, isUrgent, whatToDo }]) => {
      const receivers = isUrgent ? 'Pager and mail.' : 'Mail.';
      return `## ${name}\n\n${meaning} ${receivers}\n\n${whatToDo}\n`;
    });
  return [intro, ...sections].join('\n');
}

const intro = `# Runbook

One section for each alarm, generated from \`shared/metrics-and-alarms.ts\` and \`infra/constructs/alarm-texts.ts\` (\`npm run test:infra -- templates -u\`).
All repairs can be repeated safely: credits move once, however often something is retried. The pager of the stage gets an alarm when subscribers are affected
now or something is lost within a day; all alarms arrive by mail. \`npm run test:api -- alarms\` provokes each alarm on the local cloud, does what its section says, and
prints how long both took.

## After the first deployment

Each alarm sends one OK, to everyone who has confirmed Amazon's mail by then. Alarms on silence ring first, because
nothing has reported yet: most for a few minutes, ReconciliationSilent for up to an hour. After that, an alarm means what
its section says. The same is true for a new alarm on silence in a later deployment, and for the first start on your machine.
The time during which your machine was off never rings.
`;
