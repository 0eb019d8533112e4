import { AppError } from '#functions/platform/app-error.ts';
import type { JobProvider, Providers } from '#functions/providers/provider.ts';

/** The provider that an admin names; throws `invalid_input` when there is none of that id. */
export function requireProvider<P extends JobProvider>(providers: Providers<P>, id: string): P {
  const provider = providers.find(id);
  if (provider !== undefined) return provider;
  const message = `There is no provider "${id}"`;
  throw new AppError('invalid_input', message, [{ field: 'provider', message }]);
}
