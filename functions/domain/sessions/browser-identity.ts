import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { HostCookie } from '#functions/platform/http/host-cookie.ts';
import { newToken, sha256 } from '#functions/platform/ids.ts';

/** By what a browser is known again when its sessions are over; it signs nobody in. */
export interface BrowserIdentity {
  /** Of its token, and all that the table holds. */
  readonly hash: string;
  readonly cookie: string;
}

const identityCookie = new HostCookie('browser', 'Lax');

/** 400 days: browsers keep no cookie for longer. It is given anew with every link. */
const lifeSeconds = 400 * 24 * 60 * 60;

/** 256 bits, as we make them: what is shorter could be guessed. */
const wellFormed = /^[\w-]{43}$/;

/** The identity that a call brings, or a new one. */
export function browserIdentityOf(event: APIGatewayProxyEventV2): BrowserIdentity {
  const brought = identityCookie.valueIn(event);
  const token = brought !== undefined && wellFormed.test(brought) ? brought : newToken();
  return { hash: sha256(token), cookie: identityCookie.holding(token, lifeSeconds) };
}
