import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';

const messages = {
  title: 'Switch account?',
  signedInAs: (name: string) => `You’re signed in${name && ` as ${name}`}. This link belongs to another account.`,
  hint: 'Switch only if you opened the link yourself. It signs you out here.',
  stay: 'Stay signed in',
  switch: 'Switch account',
} as const;

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
        title={messages.title}
        footer={
          <div className="flex gap-3">
            <Button variant="primary" isBlock onClick={keepSession}>
              {messages.stay}
            </Button>
            <Button isBlock onClick={switchAccount}>
              {messages.switch}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-2">
          <p>{messages.signedInAs(signedInAs)}</p>
          <p className="text-muted">{messages.hint}</p>
        </div>
      </Drawer>
    </>
  );
}
