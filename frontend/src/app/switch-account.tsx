import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';

interface SwitchAccountProps {
  /** The name of whoever is signed in; blank when nobody knows it. */
  readonly signedInAs: string;
  readonly stay: () => void;
  readonly switchAccount: () => void;
}

/** Asks before a link of another account signs this one out: somebody else may have sent it. */
export function SwitchAccount({ signedInAs, stay, switchAccount }: SwitchAccountProps) {
  return (
    <>
      <OpeningScreen />
      <Sheet
        isOpen
        isScreen
        onClose={stay}
        title={messages.switchTitle}
        footer={
          <div className="flex gap-3">
            <Button variant="primary" isBlock onClick={stay}>
              {messages.stay}
            </Button>
            <Button isBlock onClick={switchAccount}>
              {messages.switchAccount}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-2">
          <p>{messages.otherAccount(signedInAs)}</p>
          <p className="text-muted">{messages.switchHint}</p>
        </div>
      </Sheet>
    </>
  );
}
