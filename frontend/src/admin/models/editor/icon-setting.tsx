import { clsx } from 'clsx';
import { useState } from 'react';
import { MediaButtons } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import { NamedTextSetting } from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ModelIcon, useModelIcons, iconClasses, iconColors } from '#frontend/src/ui/model-icon.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import type { ModelSettingsProps } from '../edited-model.ts';
import { messages } from './messages.ts';

export function IconSetting({ definition, onChange }: ModelSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const { iconName, iconColor, iconBg, iconUrl } = definition;
  return (
    <>
      <div className="flex items-center gap-3">
        <ModelIcon name={iconName} color={iconColor} background={iconBg} url={iconUrl} />
        <Button onClick={() => setOpen(true)}>{`${messages.chooseIcon}: ${iconName}`}</Button>
      </div>
      <ColorChoice definition={definition} onChange={onChange} />
      <NamedTextSetting
        name="iconUrl"
        label={messages.iconUrl}
        description={messages.iconUrlHint}
        value={iconUrl ?? ''}
        onChange={(url) => onChange({ iconUrl: url || undefined })}
      />
      <MediaButtons targetName={messages.icon} kinds={['image']} onPick={(url) => onChange({ iconUrl: url })} />
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={messages.chooseIcon} size="full">
        <IconGrid
          current={iconName}
          onPick={(name) => {
            onChange({ iconName: name });
            setOpen(false);
          }}
        />
      </Drawer>
    </>
  );
}

function ColorChoice({ definition, onChange }: ModelSettingsProps) {
  return (
    <div role="group" aria-label={messages.iconColor} className="flex flex-wrap gap-1">
      {iconColors.map((color) => {
        const classes = iconClasses(color);
        const isChosen = classes.iconColor === definition.iconColor;
        return (
          <button
            key={color}
            type="button"
            aria-pressed={isChosen}
            aria-label={color}
            title={color}
            onClick={() => onChange(classes)}
            className={clsx(
              'flex size-11 items-center justify-center rounded-full border-2',
              isChosen ? 'border-ink' : 'border-transparent',
            )}
          >
            <span className={clsx('size-7 rounded-full', `bg-${color}`)} />
          </button>
        );
      })}
    </div>
  );
}

interface IconGridProps {
  readonly current: string;
  readonly onPick: (name: string) => void;
}

function IconGrid({ current, onPick }: IconGridProps) {
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const icons = useModelIcons();
  const matching = Object.entries(icons ?? {}).filter(([name]) => name.toLowerCase().includes(searchText));
  return (
    <div className="flex flex-col gap-4">
      <SearchBox label={messages.searchIcons} value={search} onChange={setSearch} />
      {icons && matching.length === 0 && <p className="text-muted">{messages.noIcons}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1">
        {matching.map(([name, Icon]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === current}
              aria-label={name}
              title={name}
              onClick={() => onPick(name)}
              className={clsx(
                'flex size-12 items-center justify-center rounded-control hover:bg-hover',
                name === current && 'bg-raised ring-2 ring-ink',
              )}
            >
              <Icon aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
