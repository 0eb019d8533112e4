import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { newToken, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { epochSeconds } from '#functions/platform/table/expression.ts';
import { brand } from '#shared/brand.ts';

interface SessionKindOptions {
  readonly purpose: string;
  readonly sameSite: 'Lax' | 'Strict';
  readonly lifetimeSeconds: number;
}

export interface NewSession {
  readonly token: string;
  readonly tokenHash: string;
  readonly expiresAtEpochSeconds: number;
  readonly cookie: string;
}

export interface OwnedToken {
  readonly tokenHash: string;
  readonly owner: string;
}

/** Scripts can't read this cookie, and browsers accept it only from this host over https. */
class HostCookie {
  readonly name: string;
  readonly cleared: string;
  private readonly attributes: string;

  constructor(purpose: string, sameSite: 'Lax' | 'Strict') {
    this.name = `__Host-${brand.slug}_${purpose}`;
    this.attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
    this.cleared = `${this.name}=; ${this.attributes}; Max-Age=0`;
  }

  withValue(value: string, lifetimeSeconds: number): string {
    return `${this.name}=${value}; ${this.attributes}; Max-Age=${lifetimeSeconds}`;
  }

  readValue(event: APIGatewayProxyEventV2): string | undefined {
    const prefix = `${this.name}=`;
    return event.cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  }
}

class SessionKind {
  readonly cookieName: string;
  readonly clearedCookie: string;
  readonly lifetimeSeconds: number;
  private readonly cookie: HostCookie;

  constructor({ purpose, sameSite, lifetimeSeconds }: SessionKindOptions) {
    this.cookie = new HostCookie(purpose, sameSite);
    this.cookieName = this.cookie.name;
    this.clearedCookie = this.cookie.cleared;
    this.lifetimeSeconds = lifetimeSeconds;
  }

  /** A token can name its owner, so session and account are read together. Only the stored session proves the owner. */
  begin(now: Date, owner?: string): NewSession {
    const token = owner === undefined ? newToken() : `${owner}.${newToken()}`;
    return {
      token,
      tokenHash: sha256(token),
      expiresAtEpochSeconds: epochSeconds(now) + this.lifetimeSeconds,
      cookie: this.cookie.withValue(token, this.lifetimeSeconds),
    };
  }

  readTokenHash(event: APIGatewayProxyEventV2): string | undefined {
    const token = this.cookie.readValue(event);
    return token === undefined ? undefined : sha256(token);
  }

  readOwnedToken(event: APIGatewayProxyEventV2): OwnedToken | undefined {
    const token = this.cookie.readValue(event);
    const owner = token && parseOwner(token);
    return token && owner ? { tokenHash: sha256(token), owner } : undefined;
  }
}

function parseOwner(token: string): string | undefined {
  const end = token.lastIndexOf('.');
  return end > 0 ? token.slice(0, end) : undefined;
}

/** The mobile app opens a new link within a week. `Lax`, because the link comes from another site. */
export const subscriberSessionKind = new SessionKind({
  purpose: 'session',
  sameSite: 'Lax',
  lifetimeSeconds: 7 * 24 * 60 * 60,
});

/** A working day. `Strict` keeps other sites from leading a signed-in admin into the console. */
export const adminSessionKind = new SessionKind({ purpose: 'admin', sameSite: 'Strict', lifetimeSeconds: 8 * 60 * 60 });

/** Recognises a browser in which an admin has signed in before; grants no access. */
export const knownBrowserKind = new SessionKind({
  purpose: 'admin_browser',
  sameSite: 'Strict',
  lifetimeSeconds: 90 * 24 * 60 * 60,
});

/** Recognises a browser after its sessions have ended; grants no access. */
export interface BrowserIdentity {
  readonly hash: string;
  readonly cookie: string;
}

const identityCookie = /* @__PURE__ */ new HostCookie('browser', 'Lax');

/** 400 days, the browsers' maximum; every new link renews it. */
const lifetimeSeconds = 400 * 24 * 60 * 60;

export function readBrowserIdentity(event: APIGatewayProxyEventV2): BrowserIdentity {
  const sentToken = identityCookie.readValue(event);
  // 43 characters hold 256 bits; a shorter token could be guessed.
  const token = sentToken !== undefined && /^[\w-]{43}$/.test(sentToken) ? sentToken : newToken();
  return { hash: sha256(token), cookie: identityCookie.withValue(token, lifetimeSeconds) };
}
