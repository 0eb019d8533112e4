import * as z from 'zod/mini';

/** An admin's account as the console knows it; a password never leaves the server, not even as a hash. */
export const accessSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isActive: z.boolean(),
  /** Whether signing in asks for a code as well. */
  hasSecondFactor: z._default(z.boolean(), false),
  /** Models of its own. */
  totalModels: z.int().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
});
export type Access = z.infer<typeof accessSchema>;
