import * as z from 'zod';

/** As Firebase's client makes them up: 22 characters of base64url, of which the first begins with the bits 0111. */
export const installationId = z.string().regex(/^[cdef][\w-]{21}$/);
