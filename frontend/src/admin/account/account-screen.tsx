import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { messages } from './messages.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** What every admin does with its own account: password, second factor, and the browsers that are signed in. */
export function AccountScreen() {
  useDocumentTitle(messages.title);
  return (
    <ConsolePage title={messages.title}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <PasswordSection />
        <SecondFactorSection />
        <OwnSessions />
      </div>
    </ConsolePage>
  );
}
