import * as z from 'zod/mini';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { reportKeys, reportPartitions } from '#functions/platform/table/console-keys.ts';
import type { ListPage, ListRequest, Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import type { ReportReason } from '#shared/rules/report-form.ts';
import { reportReasonSchema } from '#shared/rules/reports.ts';
import { caseItem, type Report, type ReportCase, reportCaseSchema, reportItem, reportSchema } from './report-case.ts';

const decisionSchema = z.object({
  reason: reportReasonSchema,
  outcome: z.enum(['kept', 'removed']),
  openedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  reportCount: z.int(),
});
export type LoggedDecision = z.infer<typeof decisionSchema>;

const monthSchema = z.pipe(
  z.looseObject({ sk: z.string() }),
  z.transform(({ sk, ...counts }) => ({
    month: sk.slice(reportKeys.month('').sk.length),
    reasons: z.partialRecord(reportReasonSchema, z.int()).parse(pickReasons(counts)),
  })),
);

function pickReasons(counts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => reportReasonSchema.safeParse(name).success));
}

const ownReportSchema = z.pipe(
  z.extend(reportSchema, { sk: z.string() }),
  z.transform(({ sk, ...report }) => ({ ...report, assetId: sk.split('#')[1] ?? '' })),
);

const countsSchema = z.object({ open: z._default(z.int(), 0) });

export function reportCountsAt() {
  return { key: reportKeys.counts, schema: countsSchema } satisfies Wanted;
}

/** Two years of decisions by people fit into one answer. */
const maxDecisions = 5000;
const maxMonths = 120;

export class ReportRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string, assetId: string): Promise<ReportCase | undefined> {
    return this.table.get(reportKeys.reportCase(userId, assetId), reportCaseSchema, { consistent: true });
  }

  addReport(reportCase: ReportCase, reporterHash: string, report: Report, writes: TransactItem[] = []) {
    const Item = reportItem(reportCase, reporterHash, report);
    return this.table.transactOnce([
      this.saveWrite(reportCase),
      { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...writes,
    ]);
  }

  hasReported(reportCase: ReportCase, reporterHash: string): Promise<boolean> {
    const { pk, sk } = reportKeys.report({ ...reportCase, reporterHash });
    return this.table.get({ pk, sk }, reportSchema, { consistent: true }).then((found) => found !== undefined);
  }

  decide(reportCase: ReportCase, decision: LoggedDecision, writes: TransactItem[]): Promise<boolean> {
    const id = newId(new Date(decision.at));
    const log = { ...reportKeys.decision(decision.at, id), ...decision };
    return this.table.transactOnce([
      this.saveWrite(reportCase),
      { Put: { TableName: this.table.name, Item: log } },
      ...writes,
    ]);
  }

  private saveWrite(reportCase: ReportCase): TransactItem {
    const condition = reportCase.version === 1 ? 'attribute_not_exists(pk)' : 'version = :previous';
    return {
      Put: {
        TableName: this.table.name,
        Item: caseItem(reportCase),
        ConditionExpression: condition,
        ...(reportCase.version > 1 && { ExpressionAttributeValues: { ':previous': reportCase.version - 1 } }),
      },
    };
  }

  listOpen(limit: number): Promise<ReportCase[]> {
    return this.table.first(reportPartitions.open, reportCaseSchema, limit);
  }

  overdue(now: Date, limit: number): Promise<ReportCase[]> {
    const range = { ...reportPartitions.open, upTo: `${reportPartitions.open.prefix}${now.toISOString()}` };
    return this.table.first(range, reportCaseSchema, limit);
  }

  decided(request: ListRequest): Promise<ListPage<ReportCase>> {
    return this.table.query(reportPartitions.decided, reportCaseSchema, request);
  }

  reportsOf(reportCase: ReportCase, limit: number): Promise<Report[]> {
    return this.table.first(reportPartitions.reportsOf(reportCase), reportSchema, limit);
  }

  /** Reports of a result are stored with its owner, who alone can report it with a name. */
  pageBy(userId: string, request: ListRequest): Promise<ListPage<z.output<typeof ownReportSchema>>> {
    const filter = { expression: 'reporterUserId = :userId', values: { ':userId': userId } };
    return this.table.query(reportPartitions.allReportsOf(userId), ownReportSchema, { ...request, filter });
  }

  months(): Promise<{ month: string; reasons: Partial<Record<ReportReason, number>> }[]> {
    return this.table.first(reportPartitions.months, monthSchema, maxMonths, { backwards: true });
  }

  decisionsSince(from: string): Promise<LoggedDecision[]> {
    return this.table.first({ ...reportPartitions.decisions, from }, decisionSchema, maxDecisions);
  }
}
