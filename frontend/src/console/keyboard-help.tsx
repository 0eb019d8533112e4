import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '#frontend/src/lib/keyboard-shortcuts.ts';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import { messages } from './messages.ts';

interface KeyboardHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function KeyboardHelp({ isOpen, onClose }: KeyboardHelpProps) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (next: boolean) => {
    switchSingleKeys(next);
    setOn(next);
  };
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.shortcuts}>
      <div className="flex flex-col gap-5">
        {messages.shortcutGroups.map(({ label, shortcuts }) => (
          <section key={label} aria-label={label} className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold text-muted">{label}</h3>
            <dl className="flex flex-col divide-y divide-line rounded-card border border-line">
              {shortcuts.map(({ keys, effect }) => (
                <div key={effect} className="flex items-center justify-between gap-6 px-4 py-2 text-sm">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-md bg-raised px-2 py-1 font-sans text-xs font-medium">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-end">{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <SwitchSetting
          label={messages.singleKeys}
          description={messages.singleKeysText}
          value={isOn}
          onChange={change}
        />
      </div>
    </Drawer>
  );
}
