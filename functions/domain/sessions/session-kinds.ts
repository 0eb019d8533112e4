import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { HostCookie } from '#functions/platform/http/request.ts';
import { newToken, sha256 } from '#functions/platform/ids.ts';

interface SessionLife {
  readonly purpose: string;
  readonly sameSite: 'Lax' | 'Strict';
  readonly lifeSeconds: number;
}

/** A session that begins: the browser gets the cookie, the table the token's hash. */
export interface NewSession {
  readonly token: string;
  readonly tokenHash: string;
  readonly expiresAtEpochSeconds: number;
  readonly cookie: string;
}

/** What a token is stored by, and whom it names. */
export interface OwnedToken {
  readonly tokenHash: string;
  readonly owner: string;
}

/** The life of one kind of session, from its token to its end. */
class SessionKind {
  readonly cookieName: string;
  /** A cookie that takes the session's cookie away. */
  readonly clearedCookie: string;
  private readonly cookie: HostCookie;
  private readonly lifeSeconds: number;

  constructor({ purpose, sameSite, lifeSeconds }: SessionLife) {
    this.cookie = new HostCookie(purpose, sameSite);
    this.cookieName = this.cookie.name;
    this.clearedCookie = this.cookie.cleared;
    this.lifeSeconds = lifeSeconds;
  }

  /** A token may name its owner, so that the session and the account are read together; whose it is says the session alone. */
  begin(now: Date, owner?: string): NewSession {
    const token = owner === undefined ? newToken() : `${owner}.${newToken()}`;
    return {
      token,
      tokenHash: sha256(token),
      expiresAtEpochSeconds: epochSeconds(now) + this.lifeSeconds,
      cookie: this.cookie.holding(token, this.lifeSeconds),
    };
  }

  /** By what a call's session is stored; undefined when the call carries none of this kind. */
  tokenHashIn(event: APIGatewayProxyEventV2): string | undefined {
    const token = this.cookie.valueIn(event);
    return token === undefined ? undefined : sha256(token);
  }

  /** The same with whom the token names; undefined when it names nobody. */
  ownedIn(event: APIGatewayProxyEventV2): OwnedToken | undefined {
    const token = this.cookie.valueIn(event);
    const owner = token && ownerNamedIn(token);
    return token && owner ? { tokenHash: sha256(token), owner } : undefined;
  }
}

/** Whom a call's token names; undefined when it names nobody. */
function ownerNamedIn(token: string): string | undefined {
  const end = token.lastIndexOf('.');
  return end > 0 ? token.slice(0, end) : undefined;
}

/** A week, since the mobile app opens a new deep link long before; such a link comes from elsewhere, and `Lax` lets it in. */
export const subscriberSessionKind = new SessionKind({
  purpose: 'session',
  sameSite: 'Lax',
  lifeSeconds: 7 * 24 * 60 * 60,
});

/** A working day: whoever comes back tomorrow signs in again. Nothing outside leads an admin into the console signed in. */
export const adminSessionKind = new SessionKind({ purpose: 'admin', sameSite: 'Strict', lifeSeconds: 8 * 60 * 60 });

/** By which an admin's account knows a browser in which it has signed in; opens nothing. */
export const knownBrowserKind = new SessionKind({
  purpose: 'admin_browser',
  sameSite: 'Strict',
  lifeSeconds: 90 * 24 * 60 * 60,
});

/** A session that has expired is over, even while the table still holds it. */
export function isAlive(session: { readonly expiresAtEpochSeconds: number }, now: Date): boolean {
  return session.expiresAtEpochSeconds > epochSeconds(now);
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** By what a browser is known again when its sessions are over; it signs nobody in. */
export interface BrowserIdentity {
  /** Of its token, and all that the table holds. */
  readonly hash: string;
  readonly cookie: string;
}

const identityCookie = /* @__PURE__ */ new HostCookie('browser', 'Lax');

/** 400 days: browsers keep no cookie for longer. It is given anew with every link. */
const lifeSeconds = 400 * 24 * 60 * 60;

/** The identity that a call brings, or a new one. */
export function browserIdentityOf(event: APIGatewayProxyEventV2): BrowserIdentity {
  const brought = identityCookie.valueIn(event);
  // 43 characters hold 256 bits; a shorter token could be guessed.
  const token = brought !== undefined && /^[\w-]{43}$/.test(brought) ? brought : newToken();
  return { hash: sha256(token), cookie: identityCookie.holding(token, lifeSeconds) };
}
