import { useId, useState } from 'react';
import type { DailyStats } from '#shared/rules/daily-stats.ts';
import { Select } from '#frontend/src/ui/select.tsx';
import type { Series } from './chart-series.tsx';
import { DayChart } from './day-chart.tsx';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';

const counted = ['started', 'completed', 'failed', 'cancelled'] as const;

/** Generations by day, of all models or of one. */
export function GenerationsFigure({ stats }: { readonly stats: DailyStats }) {
  const [modelId, setModelId] = useState('');
  const own = stats.generations.filter((row) => modelId === '' || row.modelId === modelId);
  const byDay = (name: (typeof counted)[number]) =>
    stats.days.map((day) => own.reduce((sum, row) => sum + (row.day === day ? row[name] : 0), 0));
  const series: Series[] = [
    { name: messages.completed, meaning: 'completed', values: byDay('completed') },
    { name: messages.failedCount, meaning: 'failed', values: byDay('failed') },
    { name: messages.cancelled, meaning: 'cancelled', values: byDay('cancelled') },
  ];
  // Every model's own rows, so that the file holds what the choice leaves out of the picture.
  const rows = own
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name))
    .map((row) => [row.day, row.name, ...counted.map((name) => row[name])]);
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

const creditKinds = ['spent', 'granted', 'released'] as const;

/** What became of credits, by day: three things that nobody adds up, each in a chart of its own. */
export function CreditsFigure({ stats: { days, credits } }: { readonly stats: DailyStats }) {
  const columns = [messages.day, messages.granted, messages.spent, messages.released];
  const rows = credits.map(({ day, granted, spent, released }) => [day, granted, spent, released]);
  return (
    <Figure
      title={messages.credits}
      days={days.length}
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
