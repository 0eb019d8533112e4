import { Crown, History } from 'lucide-react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { CreditCard } from './credit-balance.tsx';
import { messages } from './credit-messages.ts';
import { ExplainerVideo, TopUpLink } from './top-up.tsx';

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
