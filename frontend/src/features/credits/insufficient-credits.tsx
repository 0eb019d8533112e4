import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { messages } from './drawer-messages.ts';
import { ExplainerVideo, TopUpLink } from './top-up.tsx';

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
      <div className="flex flex-col gap-3 text-pretty">
        <ExplainerVideo />
        <p>{messages.topUp}</p>
        <p className="text-muted">{messages.payPerUse}</p>
        <p className="text-muted">{messages.onEveryPlan}</p>
        <p className="text-muted">{messages.promise}</p>
      </div>
    </Drawer>
  );
}
