import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface TabBarProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function TabBar<Name extends string>({ label, tabs, current, onChange, aside, children }: TabBarProps<Name>) {
  const id = useId();
  const choose = (value: unknown) => {
    const chosen = tabs.find(({ name }) => name === value);
    if (chosen) onChange(chosen.name);
  };
  return (
    <Tabs.Root value={current} onValueChange={choose} className="flex min-h-0 min-w-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tabs.List aria-label={label} className="flex min-w-0 gap-1 scroll-row rounded-control bg-raised p-1">
          {tabs.map(({ name, label: text }) => (
            <Tabs.Tab
              key={name}
              id={`${id}-${name}`}
              value={name}
              className="min-h-9 shrink-0 rounded-lg px-3 py-1.5 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 -outline-offset-2! hover:text-ink data-active:bg-surface data-active:text-ink"
            >
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Panel value={current} className="flex min-h-0 flex-1 flex-col rounded-control outline-offset-4">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
