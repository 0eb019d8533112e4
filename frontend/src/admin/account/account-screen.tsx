import { useState } from 'react';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction, attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm, ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { LoadedSection } from '#frontend/src/ui/item-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { Section, RowGroup } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { ThemeChoice } from '#frontend/src/ui/theme-choice.tsx';
import { ownAccount, type OwnSession } from '#shared/contracts/admin-own-account.ts';
import { messages } from './messages.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor.tsx';

export function AccountScreen() {
  return (
    <ConsolePage title={messages.title}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <OwnSessions />
        <ThemeChoice heading="h2" />
      </div>
    </ConsolePage>
  );
}

const blank = { currentPassword: '', newPassword: '' };

/** Asks for the current password, because another person could use this browser. */
function PasswordSection() {
  const [draft, setDraft] = useState(blank);
  const { isBusy, problem, problemField, run } = useAction(
    async (body: typeof blank) => {
      await callApi(ownAccount.changePassword, { body });
      setDraft(blank);
      showToast(messages.passwordChanged);
      refresh(ownAccount.listOwnSessions);
    },
    { failed: messages.passwordNotChanged },
  );
  return (
    <Section heading="h2" title={messages.password}>
      <ConsoleForm
        problem={problem}
        problemField={problemField}
        isBusy={isBusy}
        submitLabel={isBusy ? messages.changingPassword : messages.changePassword}
        onSubmit={() => run(draft)}
      >
        <PasswordField
          name="currentPassword"
          label={messages.currentPassword}
          value={draft.currentPassword}
          required
          autoComplete="current-password"
          onChange={(currentPassword) => setDraft({ ...draft, currentPassword })}
        />
        <PasswordField
          name="newPassword"
          label={messages.newPassword}
          description={messages.newPasswordHint}
          value={draft.newPassword}
          required
          autoComplete="new-password"
          onChange={(newPassword) => setDraft({ ...draft, newPassword })}
        />
      </ConsoleForm>
    </Section>
  );
}

function OwnSessions() {
  const { data, error, mutate } = useApi(ownAccount.listOwnSessions, {});
  // The list's index can lag, so the list is updated from the response instead.
  const filterSessions = (isKept: (session: OwnSession) => boolean) =>
    void mutate(data && { items: data.items.filter(isKept) }, { revalidate: false });
  const end = async ({ id }: OwnSession) => {
    const act = () => callApi(ownAccount.endOwnSession, { params: { id } });
    if (!(await attempt(act, { failed: messages.notEnded, onRefused: () => void mutate() }))) return;
    showToast(messages.ended);
    filterSessions((session) => session.id !== id);
  };
  return (
    <LoadedSection
      title={messages.sessions}
      error={error}
      texts={messages}
      message={refusalMessage(error)}
      onRetry={() => void mutate()}
    >
      {data && (
        <>
          <RowGroup>
            {data.items.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </RowGroup>
          {data.items.some(({ isThis }) => !isThis) && (
            <EndOtherSessions onEnded={() => filterSessions(({ isThis }) => isThis)} />
          )}
        </>
      )}
    </LoadedSection>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly onEnd: () => Promise<void>;
}

/** Confirms first, because unsaved work in that browser is lost. */
function SessionRow({ session, onEnd }: SessionRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { address, startedAt, isThis } = session;
  const start = formatDateTime(startedAt);
  const end = async () => {
    await onEnd();
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-2">
      <div className="flex items-center gap-3">
        <p className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
          <span className="font-medium">{isThis ? messages.thisBrowser : messages.otherBrowser}</span>
          <span className="text-sm break-words text-muted tabular-nums">{messages.sessionTimes(address, start)}</span>
        </p>
        {!isThis && (
          <Button variant="ghost" aria-label={messages.endOf(address, start)} onClick={() => setAsking(true)}>
            {messages.end}
          </Button>
        )}
      </div>
      {isAsking && (
        <InlineConfirm
          question={messages.confirmEnd(address, start)}
          confirmLabel={messages.end}
          cancelLabel={messages.cancel}
          onConfirm={end}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function EndOtherSessions({ onEnded }: { readonly onEnded: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
        {messages.endOtherSessions}
      </Button>
    );
  }
  const end = async () => {
    const isDone = await attempt(() => callApi(ownAccount.endOtherSessions, {}), {
      failed: messages.otherSessionsNotEnded,
    });
    setAsking(false);
    if (!isDone) return;
    showToast(messages.otherSessionsEnded);
    onEnded();
  };
  return (
    <InlineConfirm
      question={messages.confirmEndOtherSessions}
      confirmLabel={messages.endOtherSessions}
      cancelLabel={messages.cancel}
      onConfirm={end}
      onCancel={() => setAsking(false)}
    />
  );
}
