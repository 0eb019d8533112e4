import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from './json.ts';
import { mediaTypes } from './media-types.ts';

// These stand apart from `json.ts` and `media-types.ts`, which pages of subscribers load without zod.

export const jsonValueSchema: z.ZodMiniType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), jsonValueSchema);

export const mediaTypeSchema = z.enum(mediaTypes);
