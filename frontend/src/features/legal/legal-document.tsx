import { clsx } from 'clsx';
import { Eye, Heart, Lock, type LucideIcon, Scale, ShieldCheck, Users } from 'lucide-react';
import useSWRImmutable from 'swr/immutable';
import * as z from 'zod/mini';
import { ApiError, networkError } from '#frontend/src/data/api-error.ts';
import { iconClasses, iconColors } from '#frontend/src/ui/model-icon.tsx';
import { brand } from '#shared/brand.ts';
import { locale } from '#shared/kernel/language.ts';

export const messages = {
  titles: { terms: 'Terms of Service', privacy: 'Privacy Policy', ethics: 'AI Ethics & Values' },
  drawerFailed: (title: string) => `Failed to load ${title} content.`,
  loading: 'Loading legal content...',
  failedTitle: 'Content Load Error',
  failed: 'Failed to load legal content. Please check your configuration.',
  failedWith: (status: number) => `Failed to load legal content: ${status}`,
  retry: 'Retry',
  back: 'Back',
  tabs: 'Legal texts',
  lastUpdated: (date: string) => `Last updated: ${date}`,
  committee: 'Ethics committee',
  openSource: 'Open-source licenses',
} as const;

export type LegalTopic = keyof typeof messages.titles;
export const legalTopics = ['terms', 'privacy', 'ethics'] as const satisfies readonly LegalTopic[];

interface LegalDocumentProps {
  readonly block: LegalBlock;
  readonly lastUpdated: string;
}

export function LegalDocument({ block, lastUpdated }: LegalDocumentProps) {
  const { subtitle, principles, sections, promise, contact } = block;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-1">
        <p className="text-lg">{subtitle}</p>
        <p className="text-sm text-muted">{messages.lastUpdated(formatDate(lastUpdated))}</p>
      </div>
      {principles.length > 0 && <Principles principles={principles} />}
      {sections.map((section) => (
        <SectionText key={section.title} section={section} />
      ))}
      {promise && (
        <section className="flex flex-col gap-2 rounded-card border border-line p-5">
          <h2 className="text-lg font-semibold tracking-tight">{promise.title}</h2>
          <p>{promise.content}</p>
        </section>
      )}
      <Contact contact={contact} />
    </div>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = {
  eye: Eye,
  heart: Heart,
  lock: Lock,
  scale: Scale,
  shield: ShieldCheck,
  users: Users,
};

function Principles({ principles }: { readonly principles: readonly LegalPrinciple[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {principles.map(({ icon, color, title, description }) => {
        const knownColor = iconColors.find((one) => one === color);
        const Icon = icons[icon] ?? ShieldCheck;
        return (
          <li key={title} className="flex flex-col gap-2 rounded-card bg-raised p-4">
            <Icon
              aria-hidden
              className={clsx('size-5', knownColor ? iconClasses(knownColor).iconColor : 'text-muted')}
            />
            <h2 className="font-semibold">{title}</h2>
            <p className="text-sm text-muted">{description}</p>
          </li>
        );
      })}
    </ul>
  );
}

function SectionText({ section }: { readonly section: LegalSection }) {
  const { title, content, list, subsections, securityMeasures } = section;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {content && <p className="text-muted">{content}</p>}
      <Items items={[...list, ...securityMeasures]} />
      {subsections.map((part) => (
        <div key={part.title} className="flex flex-col gap-1.5">
          <h3 className="font-medium">{part.title}</h3>
          {part.content && <p className="text-muted">{part.content}</p>}
          <Items items={part.list} />
        </div>
      ))}
    </section>
  );
}

function Items({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return undefined;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 text-muted marker:text-outline">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Contact({ contact: { title, content, email, website, committee } }: { readonly contact: LegalContact }) {
  const link = 'inline-flex min-h-11 max-w-full items-center font-medium wrap-anywhere underline underline-offset-4';
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="text-muted">{content}</p>
      {committee && <p className="text-muted">{`${messages.committee}: ${committee}`}</p>}
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        {website && (
          <a href={website} target="_blank" rel="noreferrer" className={link}>
            {website}
          </a>
        )}
        <a href="/third-party.txt" className={link}>
          {messages.openSource}
        </a>
      </p>
    </section>
  );
}

function formatDate(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

const partSchema = z.object({
  title: z.string(),
  content: z.optional(z.string()),
  list: z._default(z.array(z.string()), []),
});

const sectionSchema = z.extend(partSchema, {
  subsections: z._default(z.array(partSchema), []),
  securityMeasures: z._default(z.array(z.string()), []),
});
type LegalSection = z.infer<typeof sectionSchema>;

const principleSchema = z.object({
  icon: z.string(),
  /** A name from `iconColors`; unknown names are ignored. */
  color: z.optional(z.string()),
  title: z.string(),
  description: z.string(),
});
type LegalPrinciple = z.infer<typeof principleSchema>;

const contactSchema = z.object({
  title: z.string(),
  content: z.string(),
  email: z.email(),
  website: z.optional(z.url()),
  committee: z.optional(z.string()),
});
type LegalContact = z.infer<typeof contactSchema>;

const blockSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  principles: z._default(z.array(principleSchema), []),
  sections: z.array(sectionSchema),
  promise: z.optional(z.object({ title: z.string(), content: z.string() })),
  contact: contactSchema,
});
type LegalBlock = z.infer<typeof blockSchema>;

const contentSchema = z.object({
  lastUpdated: z.iso.date(),
  terms: blockSchema,
  privacy: blockSchema,
  ethics: blockSchema,
});

/** Loads `/legal-content.json`, which operators replace without a build. */
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
