import { randomUUID } from 'node:crypto';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import type { Product } from './product.ts';
import { productTable } from './product-table.ts';

export const ownPassword = 'three green kettles';

export async function ownAdmin({ cloud }: Product, rights = {}) {
  const table = productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
  const userId = `own-${randomUUID()}`;
  const id = `access-${userId}`;
  await new AdminRepository(table).install({
    id,
    userId,
    name: 'Olga Own',
    isAdmin: true,
    isSuperAdmin: false,
    isActive: true,
    totalModels: 0,
    ...rights,
    createdAt: new Date().toISOString(),
    passwordHash: await hashPassword(ownPassword),
  });
  return { id, userId, password: ownPassword, table };
}
