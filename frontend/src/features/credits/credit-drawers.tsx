import { Crown, History } from 'lucide-react';
import { useState } from 'react';
import { useCreditCheck } from '#frontend/src/form/credit-check.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { chooseVideo, useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Button, buttonClass } from '#frontend/src/ui/button.tsx';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { CreditCard } from './credit-balance.tsx';
import { messages } from './credit-messages.ts';

interface CreditsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreditsDrawer({ isOpen, onClose }: CreditsDrawerProps) {
  const openDrawerAbove = useAppStore((store) => store.openDrawerAbove);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title}>
      <div className="flex flex-col gap-5">
        <CreditCard />
        <TopUpLink />
        <RowGroup>
          <RowButton
            icon={History}
            label={messages.history}
            hint={messages.historyHint}
            onClick={() => openDrawerAbove('history')}
          />
          <RowButton
            icon={Crown}
            label={messages.plans}
            hint={messages.plansHint}
            onClick={() => openDrawerAbove('upgrade')}
          />
        </RowGroup>
        <Section title={messages.howToTopUp}>
          <div className="grid items-center gap-4 lg:grid-cols-2">
            <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-muted">
              {messages.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <ExplainerVideo />
          </div>
        </Section>
      </div>
    </Drawer>
  );
}

const defaultRequiredCredits = 10;

interface InsufficientCreditsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function InsufficientCredits({ isOpen, onClose }: InsufficientCreditsProps) {
  const openDrawerAbove = useAppStore((store) => store.openDrawerAbove);
  const stored = useAppStore((store) => store.requiredCredits);
  const mobileApp = useSiteConfig().data?.mobileApp;
  const required = useRetained(stored, isOpen) ?? defaultRequiredCredits;
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={messages.insufficientTitle}
      description={messages.required(required)}
      footer={
        <div className="flex flex-col gap-3">
          <TopUpLink />
          <div className="flex gap-3">
            <Button isBlock onClick={() => openDrawerAbove('upgrade')}>
              {messages.plans}
            </Button>
            <Button variant={mobileApp ? 'secondary' : 'primary'} isBlock onClick={onClose}>
              {messages.ok}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <Shortfall required={required} />
        <p className="font-medium">{messages.topUp}</p>
        <ExplainerVideo />
        <div className="flex flex-col gap-1 text-sm text-muted">
          <p>{messages.payPerUse}</p>
          <p>{messages.promise}</p>
        </div>
      </div>
    </Drawer>
  );
}

function Shortfall({ required }: { readonly required: number }) {
  const { balance } = useCreditCheck();
  if (!balance) return undefined;
  const { available } = balance;
  const amounts = [
    { label: messages.have, amount: available },
    { label: messages.shortBy, amount: Math.max(0, required - available) },
  ];
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-card border border-line">
      {amounts.map(({ label, amount }) => (
        <div key={label} className="flex flex-col card-inset">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-3xl font-semibold tracking-tight tabular-nums">{formatNumber(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ExplainerVideo() {
  const countryCode = useAppStore((store) => store.session?.countryCode);
  const { data: config, error } = useSiteConfig();
  const [hasFailed, setFailed] = useState(false);
  const frame = 'flex aspect-video w-full items-center justify-center overflow-hidden rounded-card bg-raised';
  if (hasFailed || error) {
    return (
      <div className={frame}>
        <p className="text-sm text-muted">{messages.videoUnavailable}</p>
      </div>
    );
  }
  return (
    <div className={frame}>
      {config && (
        <video
          src={chooseVideo(config.explainerVideos, countryCode)}
          aria-label={messages.video}
          controls
          playsInline
          muted
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function TopUpLink() {
  const mobileApp = useSiteConfig().data?.mobileApp;
  return (
    mobileApp && (
      <a href={mobileApp.topUp} className={buttonClass({ variant: 'primary', isBlock: true })}>
        {messages.openTopUp}
      </a>
    )
  );
}
