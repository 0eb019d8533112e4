import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { brand } from '#shared/brand.ts';
import { cookie } from './request.ts';

/** A cookie that no script can read, and that browsers take from this very host over a secure connection only. */
export class HostCookie {
  readonly name: string;
  /** Takes the cookie away. */
  readonly cleared: string;
  private readonly attributes: string;

  constructor(purpose: string, sameSite: 'Lax' | 'Strict') {
    this.name = `__Host-${brand.slug}_${purpose}`;
    this.attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
    this.cleared = `${this.name}=; ${this.attributes}; Max-Age=0`;
  }

  holding(value: string, lifeSeconds: number): string {
    return `${this.name}=${value}; ${this.attributes}; Max-Age=${lifeSeconds}`;
  }

  /** What a call brings; undefined when it brings none. */
  valueIn(event: APIGatewayProxyEventV2): string | undefined {
    return cookie(event, this.name);
  }
}
