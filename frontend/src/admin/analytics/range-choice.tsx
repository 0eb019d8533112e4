import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { type DayRange, dayRanges } from '#shared/rules/stats.ts';
import { messages } from './messages.ts';

interface RangeChoiceProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

export function RangeChoice({ range, onChange }: RangeChoiceProps) {
  const chips = dayRanges.map((name) => ({ name, label: messages.ranges[name] }));
  return <ChipGroup label={messages.range} chips={chips} current={range} onChange={onChange} />;
}
