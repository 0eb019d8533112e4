import { Search } from 'lucide-react';
import { controlClass } from './form-field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative flex-1 sm:max-w-sm">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-[min(0.875rem,4vw)] my-auto size-4 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} ps-[min(2.5rem,15vw)]`}
      />
    </div>
  );
}
