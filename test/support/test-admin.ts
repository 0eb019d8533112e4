import { randomUUID } from 'node:crypto';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { productTable } from './product-table.ts';
import type { Product } from './product.ts';

export const testAdminPassword = 'three green kettles';

export async function createTestAdmin({ cloud }: Product, rights = {}) {
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
    passwordHash: await hashPassword(testAdminPassword),
  });
  return { id, userId, password: testAdminPassword, table };
}
