import { Crown, History } from 'lucide-react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { CreditCard } from './credit-balance.tsx';
import { ExplainerVideo } from './explainer-video.tsx';
import { messages } from './messages.ts';

interface CreditsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreditsSheet({ isOpen, onClose }: CreditsSheetProps) {
  const openSheetAbove = useAppStore((store) => store.openSheetAbove);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.title}>
      <div className="flex flex-col gap-5">
        <CreditCard />
        <RowGroup>
          <RowButton
            icon={History}
            label={messages.history}
            hint={messages.historyHint}
            onClick={() => openSheetAbove('history')}
          />
          <RowButton
            icon={Crown}
            label={messages.plans}
            hint={messages.plansHint}
            onClick={() => openSheetAbove('upgrade')}
          />
        </RowGroup>
        <Section title={messages.howToTopUp}>
          <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-muted">
            {messages.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <ExplainerVideo />
        </Section>
      </div>
    </Sheet>
  );
}
