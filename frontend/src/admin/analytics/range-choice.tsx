import { type DayRange, dayRanges } from '#shared/rules/stats.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';

interface RangeChoiceProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

export function RangeChoice({ range, onChange }: RangeChoiceProps) {
  return (
    <div role="group" aria-label={messages.range} className="flex flex-wrap gap-2">
      {dayRanges.map((name) => (
        <Button
          key={name}
          aria-pressed={name === range}
          variant={name === range ? 'secondary' : 'ghost'}
          onClick={() => onChange(name)}
        >
          {messages.ranges[name]}
        </Button>
      ))}
    </div>
  );
}
