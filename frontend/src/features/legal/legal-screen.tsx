import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useGoBack } from '#frontend/src/lib/history-entry.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Wordmark } from '#frontend/src/ui/opening-screen.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { LegalDocument, type LegalTopic, legalTopics, messages, useLegalContent } from './legal-document.tsx';

const tabs = legalTopics.map((name) => ({ name, label: messages.titles[name] }));

export function LegalScreen() {
  const [search, setSearch] = useSearchParams();
  const topic = legalTopics.find((name) => name === search.get('tab')) ?? 'terms';
  const goBack = useGoBack();
  useDocumentTitle(messages.titles[topic]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="glow-art pt-[env(safe-area-inset-top)] on-art">
        <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-2 px-4 py-3 lg:py-5">
          <IconButton label={messages.back} onClick={goBack} className="-ms-2">
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <Wordmark />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-5 px-4 py-6 lg:py-12">
        <h1 className="text-3xl font-semibold tracking-tight text-balance lg:text-4xl">{messages.titles[topic]}</h1>
        <TabBar
          label={messages.tabs}
          tabs={tabs}
          current={topic}
          onChange={(tab) => setSearch({ tab }, { replace: true })}
        >
          <ScreenContent topic={topic} />
        </TabBar>
      </main>
    </div>
  );
}

function ScreenContent({ topic }: { readonly topic: LegalTopic }) {
  const { data, error, mutate } = useLegalContent();
  if (data) return <LegalDocument block={data[topic]} lastUpdated={data.lastUpdated} />;
  if (error) {
    return (
      <ErrorState
        title={messages.failedTitle}
        message={messages.failed}
        retryLabel={messages.retry}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-muted">
      <Spinner />
      <span>{messages.loading}</span>
    </div>
  );
}

interface LegalDrawerProps {
  readonly topic: LegalTopic;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function LegalDrawer({ topic, isOpen, onClose }: LegalDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.titles[topic]} size="full">
      <DrawerContent topic={topic} />
    </Drawer>
  );
}

function DrawerContent({ topic }: Pick<LegalDrawerProps, 'topic'>) {
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
