import { Lock } from 'lucide-react';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

/** Explains a missing session, unless the person signed out, and links to the mobile app. */
export function AccessRequired({ reason }: { readonly reason?: string }) {
  useDocumentTitle(messages.accessTitle);
  const { data: config } = useSiteConfig();
  return (
    <main className="flex min-h-dvh items-center">
      <NoticeState
        heading="h1"
        icon={Lock}
        title={messages.accessTitle}
        action={
          config && (
            <>
              <StoreLink href={config.storeLinks.ios}>{messages.ios}</StoreLink>
              <StoreLink href={config.storeLinks.android}>{messages.android}</StoreLink>
            </>
          )
        }
      >
        <div className="flex flex-col gap-3">
          <p role={reason ? 'alert' : 'status'} className="font-medium text-ink">
            {reason ?? messages.loggedOut}
          </p>
          <p>{messages.accessText}</p>
          <p>{messages.accessWhy}</p>
          <h2 className="font-medium text-ink">{messages.newLink}</h2>
          <p>{messages.newLinkText}</p>
        </div>
      </NoticeState>
    </main>
  );
}

function StoreLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
      {children}
    </a>
  );
}
