import * as z from 'zod/mini';

/** The format of Firebase's client: 22 characters of base64url, the first of which begins with the bits 0111. */
export const installationId = z.string().check(z.regex(/^[cdef][\w-]{21}$/));

/** The format of FCM: the installation's id and FCM's own token. */
export const registrationToken = z.string().check(z.regex(/^[\w-]{11,22}:APA91b[\w-]{134}$/));
