import { clsx } from 'clsx';
import { useState } from 'react';
import { ExampleMediaSetting, MediaButtons } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  SettingsGrid,
  SettingsGroup,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { SettingTabs } from '#frontend/src/admin/editor/controls/setting-tabs.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { iconClasses, iconColors, ModelIcon, useModelIcons } from '#frontend/src/ui/model-icon.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import type { ModelSettingsProps } from '../edited-model.ts';
import { PublishCheck } from '../preview/publish-check.tsx';
import { messages } from './messages.ts';
import { PriceSetting } from './price-setting.tsx';
import { OutputSettings, ProtectionSettings, RunSettings } from './run-settings.tsx';

export function ConfigurationForm(props: ModelSettingsProps & { readonly id: string | undefined }) {
  return (
    <SettingTabs
      label={messages.parts.configuration}
      tabs={[
        { name: 'basics', label: messages.basics, content: <BasicSettings {...props} /> },
        {
          name: 'run',
          label: messages.run,
          content: (
            <>
              <RunSettings {...props} />
              <SettingsGroup title={messages.output}>
                <OutputSettings {...props} />
              </SettingsGroup>
              <SettingsGroup title={messages.publishCheck}>
                <PublishCheck {...props} />
              </SettingsGroup>
            </>
          ),
        },
        { name: 'price', label: messages.price, content: <PriceSetting {...props} /> },
        { name: 'limits', label: messages.limits, content: <ProtectionSettings {...props} /> },
        { name: 'look', label: messages.look, content: <LookSettings {...props} /> },
      ]}
    />
  );
}

function BasicSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <div className="grid gap-x-6 rounded-control bg-raised px-3.5 py-1 @lg/settings:grid-cols-3">
        {(['isAvailable', 'comingSoon', 'featured'] as const).map((name) => (
          <SwitchSetting
            key={name}
            label={messages[name]}
            value={definition[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </div>
      <SettingsGrid>
        <NamedTextSetting
          name="endpoint"
          label={messages.endpoint}
          required
          value={definition.endpoint}
          description={messages.endpointHint}
          onChange={(endpoint) => onChange({ endpoint })}
        />
        <ChoiceSetting
          label={messages.category}
          required
          names={modelCategories}
          options={messages.categories}
          value={definition.category}
          description={messages.modelId(modelIdSlug(definition.name))}
          onChange={(category) => onChange({ category })}
        />
        <NamedAmountSetting
          name="creditCost"
          label={messages.creditCost}
          required
          isBlankZero
          value={definition.creditCost}
          onChange={(creditCost) => onChange({ creditCost })}
        />
        <NamedAmountSetting
          name="estimatedSeconds"
          label={messages.estimatedSeconds}
          required
          isBlankZero
          value={definition.estimatedSeconds}
          onChange={(estimatedSeconds) => onChange({ estimatedSeconds })}
        />
      </SettingsGrid>
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        rows={2}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <SettingsGrid>
        <TagsSetting definition={definition} onChange={onChange} />
        <NamedTextSetting
          name="subcategory"
          label={messages.subcategory}
          description={messages.noteHint}
          value={definition.subcategory}
          onChange={(subcategory) => onChange({ subcategory })}
        />
      </SettingsGrid>
    </>
  );
}

/** Blanks stay while typing; saving trims each tag. */
function TagsSetting({ definition, onChange }: ModelSettingsProps) {
  return (
    <NamedTextSetting
      name="tags"
      label={messages.tags}
      description={messages.tagsHint}
      value={definition.tags.join(',')}
      onChange={(text) => onChange({ tags: text === '' ? [] : text.split(',') })}
    />
  );
}

function LookSettings(props: ModelSettingsProps) {
  const { definition, onChange } = props;
  return (
    <>
      <SettingsGroup title={messages.icons}>
        <IconSetting {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.example}>
        <ExampleMediaSetting example={definition} onChange={onChange} />
      </SettingsGroup>
      <SettingsGroup title={messages.listing}>
        <SettingsGrid>
          <NamedAmountSetting
            name="sortOrder"
            label={messages.sortOrder}
            value={definition.sortOrder}
            onChange={(sortOrder) => onChange({ sortOrder })}
          />
          <NamedTextSetting
            name="route"
            label={messages.route}
            description={messages.routeHint}
            value={definition.route ?? ''}
            onChange={(route) => onChange({ route: route || undefined })}
          />
        </SettingsGrid>
      </SettingsGroup>
    </>
  );
}

function IconSetting({ definition, onChange }: ModelSettingsProps) {
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
