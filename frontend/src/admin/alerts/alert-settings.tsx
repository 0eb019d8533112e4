import { type ReactNode, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { ChoiceSetting, OptionalNumberSetting, TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import {
  type AlertChannel,
  type AlertKind,
  alertKinds,
  type AlertScope,
  type AlertSettings,
  channelsOfScope,
  isMuted,
} from '#shared/rules/alerts.ts';
import { messages } from './messages.ts';

interface AlertSettingsProps {
  readonly scope: AlertScope;
  readonly settings: AlertSettings;
  readonly isEmailSetUp: boolean;
  readonly waitingHours?: number;
  readonly onSave: (settings: AlertSettings, waitingHours?: number) => Promise<boolean>;
  readonly children: ReactNode;
}

export function AlertSettingsSection({ children, ...props }: AlertSettingsProps) {
  const { scope, settings, onSave } = props;
  return (
    <Section heading="h2" title={messages[scope]}>
      <div className="flex flex-1 flex-col gap-5 rounded-card border border-line p-4">
        <p className="text-sm text-muted">{scope === 'own' ? messages.ownText : messages.stageText}</p>
        <KindTable scope={scope} settings={settings} onSave={onSave} />
        <ReceiverForm {...props} />
        {children}
        <TestButtons scope={scope} />
      </div>
    </Section>
  );
}

type SettingsProps = Pick<AlertSettingsProps, 'scope' | 'settings' | 'onSave'>;

function KindTable({ scope, settings, onSave }: SettingsProps) {
  const [openedAt] = useState(() => new Date());
  const channels: readonly AlertChannel[] = channelsOfScope[scope];
  const toggle = (channel: AlertChannel, kind: AlertKind, isOn: boolean) => {
    const others = settings.kinds[channel].filter((one) => one !== kind);
    const kinds = { ...settings.kinds, [channel]: isOn ? [...others, kind] : others };
    void onSave({ ...settings, kinds });
  };
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{messages[scope]}</caption>
      <thead>
        <tr className="border-b border-line text-start text-muted">
          <th scope="col" className="py-2 pe-2 text-start font-medium">
            {messages.what}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="px-1 py-2 text-center font-medium">
              {messages.channels[channel]}
            </th>
          ))}
          <th scope="col" className="py-2 ps-2 text-start font-medium">
            {messages.mute}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {alertKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1 pe-2 text-start font-medium">
              {messages.kinds[kind]}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="px-1 text-center">
                <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                  <input
                    type="checkbox"
                    className="size-5 accent-ink"
                    checked={settings.kinds[channel].includes(kind)}
                    aria-label={messages.by(messages.kinds[kind], messages.channels[channel])}
                    onChange={({ target }) => toggle(channel, kind, target.checked)}
                  />
                </label>
              </td>
            ))}
            <td className="w-30 py-0.5 ps-2 sm:w-40">
              <MuteChoice kind={kind} settings={settings} openedAt={openedAt} onSave={onSave} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MuteChoiceProps extends Omit<SettingsProps, 'scope'> {
  readonly kind: AlertKind;
  readonly openedAt: Date;
}

function MuteChoice({ kind, settings, openedAt, onSave }: MuteChoiceProps) {
  const until = isMuted(settings, kind, openedAt) ? settings.mutedUntil[kind] : undefined;
  const mute = (hours: string) => {
    const { [kind]: _, ...others } = settings.mutedUntil;
    const end = new Date(Date.now() + Number(hours) * 3_600_000).toISOString();
    void onSave({ ...settings, mutedUntil: hours === '' ? others : { ...others, [kind]: end } });
  };
  return (
    <>
      <Select
        aria-label={messages.muteOf(messages.kinds[kind])}
        value={until === undefined ? '' : 'until'}
        onChange={({ target }) => mute(target.value)}
      >
        {until !== undefined && <option value="until">{messages.muted}</option>}
        <option value="">{until === undefined ? messages.notMuted : messages.unmute}</option>
        {Object.entries(messages.muteFor).map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
      {until !== undefined && (
        <p className="pt-1 text-xs text-muted tabular-nums">{messages.mutedUntil(formatDateTime(until))}</p>
      )}
    </>
  );
}

function ReceiverForm({ scope, settings, isEmailSetUp, waitingHours, onSave }: Omit<AlertSettingsProps, 'children'>) {
  const known = settings.emailAddresses.join(', ');
  const [edited, setEdited] = useState<{ addresses?: string; hours?: number | undefined }>({});
  const { addresses, hours } = { addresses: known, hours: waitingHours, ...edited };
  const [isBusy, setBusy] = useState(false);
  const isChanged = addresses !== known || hours !== waitingHours;
  const save = async () => {
    const emailAddresses = addresses
      .split(/[,;\s]+/)
      .map((address) => address.trim())
      .filter((address) => address !== '');
    setBusy(true);
    if (await onSave({ ...settings, emailAddresses }, hours)) {
      setEdited({});
      showToast(messages.saved);
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextSetting
        type={scope === 'own' ? 'email' : 'text'}
        label={scope === 'own' ? messages.emailAddress : messages.emailAddresses}
        description={isEmailSetUp ? (scope === 'own' ? messages.emailHint : messages.emailsHint) : messages.noSender}
        value={addresses}
        onChange={(text) => setEdited({ ...edited, addresses: text })}
      />
      <DigestChoice settings={settings} onSave={onSave} />
      {scope === 'stage' && (
        <OptionalNumberSetting
          label={messages.waitingHours}
          value={hours}
          onChange={(value) => setEdited({ ...edited, hours: value })}
        />
      )}
      <Button type="submit" className="self-end justify-self-start" disabled={!isChanged || isBusy}>
        {isBusy ? messages.saving : messages.save}
      </Button>
    </form>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const digestNames = ['at once', ...hours];

function DigestChoice({ settings, onSave }: Omit<SettingsProps, 'scope'>) {
  const options = Object.fromEntries(
    digestNames.map((name) => [name, name === 'at once' ? messages.atOnce : formatDailyTime(Number(name))]),
  );
  const { digestHour, ...others } = settings;
  return (
    <ChoiceSetting
      label={messages.digest}
      names={digestNames}
      options={options}
      value={digestHour === undefined ? 'at once' : String(digestHour)}
      onChange={(name) => void onSave(name === 'at once' ? others : { ...others, digestHour: Number(name) })}
    />
  );
}

function formatDailyTime(utcHour: number): string {
  const time = new Date();
  time.setUTCHours(utcHour, 0, 0, 0);
  const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return messages.dailyAt(clock(utcHour, 0), clock(time.getHours(), time.getMinutes()));
}

function TestButtons({ scope }: { readonly scope: AlertScope }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (channel: AlertChannel) => {
    setBusy(true);
    const act = () => callApi(adminAlerts.sendTest, { body: { scope, channel } });
    if (await attempt(act, { failed: messages.testFailed })) showToast(messages.testSent);
    setBusy(false);
    refresh(adminAlerts.listDeliveries);
  };
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4">
      {channelsOfScope[scope].map((channel) => (
        <Button key={channel} disabled={isBusy} onClick={() => void send(channel)}>
          {messages.sendTest(messages.channels[channel])}
        </Button>
      ))}
    </div>
  );
}
