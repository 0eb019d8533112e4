import { createContext, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';

/** The place beside the form for the settings of its fields. Null without room. */
export const SidePanel = createContext<HTMLElement | null>(null);

interface SettingTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface SettingTabsProps {
  readonly label: string;
  readonly tabs: readonly [SettingTab, ...SettingTab[]];
}

/** Hidden tabs stay mounted: they keep unfinished texts, and `revealControl` finds their controls. */
export function SettingTabs({ label, tabs }: SettingTabsProps) {
  const [current, setCurrent] = useState(tabs[0].name);
  const [revealed, setRevealed] = useState<{ readonly control: HTMLElement }>();
  useReveal((control) => {
    const tab = control.closest<HTMLElement>('[data-setting-tab]')?.dataset['settingTab'];
    if (tab === undefined) return;
    setCurrent(tab);
    setRevealed({ control });
  });
  useEffect(() => {
    if (revealed) focusControl(revealed.control);
  }, [revealed]);
  return (
    <div className="@container/settings rounded-card border border-line bg-surface p-4">
      <TabBar label={label} tabs={tabs} current={current} onChange={setCurrent}>
        {tabs.map(({ name, content }) => (
          <div key={name} data-setting-tab={name} hidden={name !== current} className="flex flex-col gap-6">
            {content}
          </div>
        ))}
      </TabBar>
    </div>
  );
}

const revealEvent = 'reveal-control';

/** The event lets parts that hide the control show it first. */
export function revealControl(id: string): void {
  const control = document.getElementById(id);
  if (control === null) return;
  control.dispatchEvent(new Event(revealEvent, { bubbles: true }));
  focusControl(control);
}

export function useReveal(onReveal: (control: HTMLElement) => void): void {
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLElement) reveal(target);
    };
    document.addEventListener(revealEvent, listen);
    return () => document.removeEventListener(revealEvent, listen);
  }, []);
}

function focusControl(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
}
