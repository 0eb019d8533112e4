import { failureMessage } from '#frontend/src/data/api-error.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { LegalDocument, type LegalTopic, messages, useLegalContent } from './legal-document.tsx';

interface LegalDrawerProps {
  readonly topic: LegalTopic;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function LegalDrawer({ topic, isOpen, onClose }: LegalDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.titles[topic]} size="full">
      <Content topic={topic} />
    </Drawer>
  );
}

function Content({ topic }: Pick<LegalDrawerProps, 'topic'>) {
  const { data, error, mutate } = useLegalContent();
  if (data) return <LegalDocument block={data[topic]} lastUpdated={data.lastUpdated} />;
  if (error) {
    return (
      <ErrorState
        title={messages.drawerFailed(messages.titles[topic])}
        message={failureMessage(error)}
        retryLabel={messages.retry}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div role="status" className="flex justify-center py-16">
      <Spinner />
      <span className="sr-only">{messages.loading}</span>
    </div>
  );
}
