import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordEvent } from '#frontend/src/lib/app-store.ts';
import { cleanPath, removeDeepLink } from '#frontend/src/lib/deep-link.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { brand } from '#shared/brand.ts';

const messages = {
  label: 'promax',
  title: 'Open a link',
  url: 'URL',
  placeholder: 'Enter URL...',
  go: 'Go',
  recorded: `Your link was noted. Only ${brand.name} links can be opened here.`,
} as const;

export function LandingLink() {
  const titleId = useId();
  const [url, setUrl] = useState('');
  const [isRecorded, setRecorded] = useState(false);
  const navigate = useNavigate();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = parsePageLink(url, window.location.origin);
    recordEvent('landing_url_submitted', { url: url.trim() });
    setRecorded(!page);
    if (page) void navigate(page);
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id={titleId} className="text-sm font-medium text-muted">
        {messages.title}
      </h2>
      <form onSubmit={go} className="flex max-w-xl gap-2">
        <input
          type="text"
          inputMode="url"
          aria-label={messages.url}
          placeholder={messages.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            setRecorded(false);
          }}
          className={controlClass}
        />
        <Button type="submit" variant="secondary" disabled={url.trim() === ''}>
          {messages.go}
        </Button>
      </form>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRecorded && messages.recorded}
      </p>
      <p className="flex items-center gap-2 text-sm text-muted">
        <span>{brand.name}</span>
        <Badge>{messages.label}</Badge>
      </p>
    </section>
  );
}

const screens = /^\/(p|pro|results)\/.+|^\/(pro|appTOS|assets|requests|settings\/delete)$/;

/** Removes the session id and the app from the link, because they can belong to another session. */
export function parsePageLink(link: string, siteOrigin: string): string | undefined {
  const text = link.trim();
  const host = new URL(siteOrigin).host;
  const hasHost = text.toLowerCase().startsWith(`${host}/`);
  const address = parseAddress(hasHost ? `${siteOrigin}${text.slice(host.length)}` : text, siteOrigin);
  if (!address || address.origin !== siteOrigin) return undefined;
  const path = cleanPath(address.pathname);
  if (!screens.test(path)) return undefined;
  removeDeepLink(address.searchParams);
  return `${path}${address.search}${address.hash}`;
}

function parseAddress(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
