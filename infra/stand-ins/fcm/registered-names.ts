import * as z from 'zod/mini';

/** As Firebase's client makes them up: 22 characters of base64url, of which the first begins with the bits 0111. */
export const installationId = z.string().check(z.regex(/^[cdef][\w-]{21}$/));

/** As FCM hands them out: the installation that registered, and what FCM knows it by. */
export const registrationToken = z.string().check(z.regex(/^[\w-]{11,22}:APA91b[\w-]{134}$/));
