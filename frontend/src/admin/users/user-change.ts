import type { Access } from '#shared/rules/admin.ts';

/** What became of a user; without `after`, it is gone. */
export interface UserChange {
  readonly id: string;
  readonly after?: Access;
}
