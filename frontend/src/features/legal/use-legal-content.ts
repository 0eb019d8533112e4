import useSWRImmutable from 'swr/immutable';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { ApiError, networkError } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

const partSchema = z.object({
  title: z.string(),
  content: z.optional(z.string()),
  list: z._default(z.array(z.string()), []),
});

const sectionSchema = z.extend(partSchema, {
  subsections: z._default(z.array(partSchema), []),
  securityMeasures: z._default(z.array(z.string()), []),
});
export type LegalSection = z.infer<typeof sectionSchema>;

const principleSchema = z.object({
  icon: z.string(),
  /** One of `iconColors`; any other withholds no legal text. */
  color: z.optional(z.string()),
  title: z.string(),
  description: z.string(),
});
export type LegalPrinciple = z.infer<typeof principleSchema>;

const contactSchema = z.object({
  title: z.string(),
  content: z.string(),
  email: z.email(),
  website: z.optional(z.url()),
  committee: z.optional(z.string()),
});
export type LegalContact = z.infer<typeof contactSchema>;

const blockSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  principles: z._default(z.array(principleSchema), []),
  sections: z.array(sectionSchema),
  promise: z.optional(z.object({ title: z.string(), content: z.string() })),
  contact: contactSchema,
});
export type LegalBlock = z.infer<typeof blockSchema>;

const contentSchema = z.object({
  lastUpdated: z.iso.date(),
  terms: blockSchema,
  privacy: blockSchema,
  ethics: blockSchema,
});

/** The legal texts, which an operator replaces without building again: `/legal-content.json`. */
export function useLegalContent() {
  return useSWRImmutable('/legal-content.json', async (path) => {
    const answer = await fetch(path).catch(() => {
      throw networkError();
    });
    if (!answer.ok) {
      const { status } = answer;
      throw new ApiError({ code: 'legal_content', message: messages.failedWith(status), status });
    }
    const text = await answer.text();
    return contentSchema.parse(JSON.parse(text.replaceAll('{product}', brand.name)));
  });
}
