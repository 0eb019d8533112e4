import { hashPassword } from '#functions/domain/admins/password.ts';
import type { AdminRepository } from '#functions/domain/admins/admin-repository.ts';

const admins = [
  { id: 'demo-access-admin', userId: 'admin', name: 'Ada Admin', isSuperAdmin: true },
  { id: 'demo-access-editor', userId: 'editor', name: 'Eddie Editor', isSuperAdmin: false },
] as const;

export const demoOwner = admins[0];

/** These accounts are for this machine only; `npm start` prints their passwords. */
export async function seedAdmins(repository: AdminRepository): Promise<void> {
  for (const admin of admins) {
    if ((await repository.find(admin.id)) !== undefined) continue;
    await repository.install({
      ...admin,
      isAdmin: true,
      isActive: true,
      totalModels: 0,
      createdAt: new Date().toISOString(),
      passwordHash: await hashPassword(`atelia-local-${admin.userId}`),
    });
  }
}
