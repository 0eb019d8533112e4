import { useId, useState } from 'react';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import type { DailyStats, DayRange } from '#shared/rules/stats.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import type { Series } from './chart-series.tsx';
import { DayChart } from './day-chart.tsx';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';

const counted = ['started', 'completed', 'failed', 'cancelled'] as const;

/** Generations by day, of all models or of one. */
export function GenerationsFigure({ stats, range }: { readonly stats: DailyStats; readonly range: DayRange }) {
  const [modelId, setModelId] = useState('');
  const request = modelId === '' ? null : { params: { id: modelId }, query: { days: range } };
  const ofModel = useApi(adminAnalytics.getModelDays, request);
  const own = modelId === '' ? stats.generations : (ofModel.data?.generations ?? []);
  const meanwhile = request !== null && ofModel.data === undefined && (
    <LoadState
      error={ofModel.error}
      skeleton={<Skeleton className="h-56 w-full" />}
      texts={{ failedToLoad: messages.failed }}
      heading="h3"
      retryLabel={messages.retry}
      onRetry={() => void ofModel.mutate()}
    />
  );
  const model = stats.models.find((one) => one.modelId === modelId)?.name ?? messages.allModels;
  const byDay = (name: (typeof counted)[number]) =>
    stats.days.map((day) => own.find((row) => row.day === day)?.[name] ?? 0);
  const series: Series[] = [
    { name: messages.completed, meaning: 'completed', values: byDay('completed') },
    { name: messages.failedCount, meaning: 'failed', values: byDay('failed') },
    { name: messages.cancelled, meaning: 'cancelled', values: byDay('cancelled') },
  ];
  const rows = own
    .filter((row) => counted.some((name) => row[name] > 0))
    .map((row) => [row.day, model, ...counted.map((name) => row[name])]);
  const columns = [
    messages.day,
    messages.model,
    messages.started,
    messages.completed,
    messages.failedCount,
    messages.cancelled,
  ];
  return (
    <Figure
      title={messages.generations}
      days={stats.days.length}
      filename="generations-by-day.csv"
      figures={{ columns, rows }}
      choice={<ModelChoice stats={stats} value={modelId} onChange={setModelId} />}
      meanwhile={meanwhile}
      chart={<DayChart label={messages.generations} days={stats.days} series={series} />}
    />
  );
}

interface ModelChoiceProps {
  readonly stats: DailyStats;
  readonly value: string;
  readonly onChange: (modelId: string) => void;
}

function ModelChoice({ stats, value, onChange }: ModelChoiceProps) {
  const id = useId();
  return (
    <div className="w-40">
      <label htmlFor={id} className="sr-only">
        {messages.model}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{messages.allModels}</option>
        {stats.models.map(({ modelId, name }) => (
          <option key={modelId} value={modelId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

const creditKinds = ['spent', 'granted', 'released', 'refunded'] as const;

/** What became of credits, by day: four things that nobody adds up, each in a chart of its own. */
export function CreditsFigure({ stats: { days, credits } }: { readonly stats: DailyStats }) {
  const columns = [messages.day, ...creditKinds.map((kind) => messages[kind])];
  const rows = credits.map((row) => [row.day, ...creditKinds.map((kind) => row[kind])]);
  return (
    <Figure
      title={messages.credits}
      days={days.length}
      hint={messages.creditsHint}
      filename="credits-by-day.csv"
      figures={{ columns, rows }}
      chart={
        <div className="flex flex-col gap-5">
          {creditKinds.map((kind) => (
            <DayChart
              key={kind}
              label={messages.creditsOf(messages[kind])}
              days={days}
              series={[{ name: messages[kind], meaning: kind, values: credits.map((row) => row[kind]) }]}
              height={70}
            />
          ))}
        </div>
      }
    />
  );
}
