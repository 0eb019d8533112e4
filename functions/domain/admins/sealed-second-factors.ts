import type { SealedTexts } from '../sealing/reseal.ts';
import type { AdminRepository } from './admin-repository.ts';
import { secondFactorOwner } from './second-factor.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

/** The second factors of all admins, to be encrypted anew. */
export function sealedSecondFactors(admins: AdminRepository, secondFactors: SecondFactorRepository): SealedTexts {
  return {
    // One that is being set up has none on its account yet, and is lost with its encryption key as well.
    ids: async () => (await admins.all()).map(({ id }) => id),
    find: async (id) => {
      const [admin, factor] = await Promise.all([admins.find(id), secondFactors.find(id)]);
      if (admin === undefined || factor === undefined) return undefined;
      return { name: `second factor of ${admin.userId}`, owner: secondFactorOwner(id), sealed: factor.sealed };
    },
    replace: (id, known, sealed) => secondFactors.reseal(id, known, sealed),
  };
}
