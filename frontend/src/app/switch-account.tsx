import { Button } from '#frontend/src/ui/button.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { messages } from './messages.ts';

interface SwitchAccountProps {
  /** The signed-in subscriber's name; blank if unknown. */
  readonly signedInAs: string;
  readonly keepSession: () => void;
  readonly switchAccount: () => void;
}

/** Asks before a link signs out the current account: the link can come from another person. */
export function SwitchAccount({ signedInAs, keepSession, switchAccount }: SwitchAccountProps) {
  return (
    <>
      <OpeningScreen />
      <Drawer
        isOpen
        isScreen
        onClose={keepSession}
        title={messages.switchTitle}
        footer={
          <div className="flex gap-3">
            <Button variant="primary" isBlock onClick={keepSession}>
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
      </Drawer>
    </>
  );
}
