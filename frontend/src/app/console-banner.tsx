import { Link } from 'react-router-dom';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { subscriberPath } from '#shared/rules/console-paths.ts';

const texts = {
  label: 'Signed in from the console',
  signedInAs: (name: string) => `You are signed in as ${name}`,
  byLink: ', with a link from the console. Everything you do here is theirs.',
  inBrowser: ', and to the console in the same browser.',
  back: 'Back to the console',
};

interface ConsoleBannerProps {
  /** A link from the console opened the session, or the browser is also signed in to the console. */
  readonly trace: 'link' | 'browser';
}

export function ConsoleBanner({ trace }: ConsoleBannerProps) {
  const session = useAppStore((state) => state.session);
  if (session === null) return null;
  return (
    <aside aria-label={texts.label} className="border-b border-line bg-raised">
      <p className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-4 px-[min(1rem,5vw)] text-sm lg:px-8 min-[100rem]:max-w-480">
        <span className="min-w-0 py-2 break-words">
          <strong className="font-semibold">{texts.signedInAs(session.name)}</strong>
          <span>{trace === 'link' ? texts.byLink : texts.inBrowser}</span>
        </span>
        <Link
          to={subscriberPath(session.userId)}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {texts.back}
        </Link>
      </p>
    </aside>
  );
}
