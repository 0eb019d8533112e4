import { z } from 'zod';

export const mediaTypeSchema = z.enum(['image', 'video', 'audio']);
export type MediaType = z.infer<typeof mediaTypeSchema>;
