import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';

const messages = {
  title: 'Upgrade',
  current: (plan: string) => `You’re on the ${plan} plan.`,
  plans: 'Plans',
  paidWithCredits: 'Your plan sets the monthly limit; each generation uses credits.',
  smaller: 'Included in your plan',
  perMonth: '/month',
  currentPlan: 'Current plan',
  choose: (plan: string) => `Choose ${plan}`,
  useMobileApp: 'Plans are changed in the mobile app. Please open it to upgrade.',
  why: 'Why Upgrade',
  how: 'How to Upgrade',
  steps: ['Open the mobile app', 'Go to Settings, then Subscription', 'Choose a plan', 'Pay', 'Return here'],
} as const;

interface Plan {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly features: readonly string[];
}

/** Only for display: plans are bought in the mobile app, and the stage adds its own features. */
const plans: readonly Plan[] = [
  { sku: 'sku_basic', name: 'Basic', price: '$9.99', features: ['100 requests per month'] },
  { sku: 'sku_pro', name: 'Pro', price: '$19.99', features: ['Unlimited requests'] },
  { sku: 'sku_enterprise', name: 'Enterprise', price: '$49.99', features: [] },
];

export function plansFor(allowedSkus: readonly string[]): readonly Plan[] {
  return allowedSkus.length === 0 ? plans : plans.filter(({ sku }) => allowedSkus.includes(sku));
}

interface UpgradeDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function UpgradeDrawer({ isOpen, onClose }: UpgradeDrawerProps) {
  const planName = useAppStore((store) => store.session?.planName);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title} size="full">
      <div className="flex flex-col gap-6">
        {planName && <p className="rounded-card bg-raised px-4 py-3 font-medium">{messages.current(planName)}</p>}
        <Section title={messages.plans}>
          <p className="text-sm text-muted">{messages.paidWithCredits}</p>
          <PlanCards />
        </Section>
        <div className="grid gap-6 sm:grid-cols-2">
          <Reasons />
          <Section title={messages.how}>
            <ol className="flex list-decimal flex-col gap-2 ps-5 marker:text-muted">
              {messages.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Section>
        </div>
      </div>
    </Drawer>
  );
}

function Reasons() {
  const { data: config, error } = useSiteConfig();
  if (!config && !error) {
    return (
      <Section title={messages.why}>
        <Skeleton className="h-22 w-full" />
      </Section>
    );
  }
  const reasons = eachOnce(config?.upgrade.reasons ?? []);
  if (reasons.length === 0) return undefined;
  return (
    <Section title={messages.why}>
      <ul className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <CheckedItem key={reason}>{reason}</CheckedItem>
        ))}
      </ul>
    </Section>
  );
}

function PlanCards() {
  const { data: config, error } = useSiteConfig();
  const currentSku = useAppStore((store) => store.session?.sku);
  if (!config && !error) return <Skeleton className="h-52 w-full" />;
  const offered = plansFor(config?.allowedSkus ?? []);
  // Plans are ordered: later ones are upgrades.
  const current = offered.findIndex(({ sku }) => sku === currentSku);
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {offered.map(({ sku, name, price, features }, index) => (
        <li
          key={sku}
          className={clsx(
            'flex flex-col gap-3 rounded-card border p-4',
            sku === currentSku ? 'border-ink' : 'border-line',
            index < current &&
              'text-muted max-sm:order-last max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between',
          )}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h4 className="text-lg font-semibold tracking-tight">{name}</h4>
            {sku === currentSku && <Badge>{messages.currentPlan}</Badge>}
          </div>
          <p className="flex flex-wrap items-baseline tabular-nums">
            <span className="text-2xl font-semibold tracking-tight">{price}</span>
            <span className="text-muted">{messages.perMonth}</span>
          </p>
          <ul className={clsx('flex flex-1 flex-col gap-1.5 text-sm', index < current && 'max-sm:hidden')}>
            {eachOnce([...features, ...(config?.upgrade.planFeatures[sku] ?? [])]).map((feature) => (
              <CheckedItem key={feature}>{feature}</CheckedItem>
            ))}
          </ul>
          {index > current && (
            <Button
              {...(index === current + 1 && { variant: 'primary' })}
              onClick={() => showToast(messages.useMobileApp)}
            >
              {messages.choose(name)}
            </Button>
          )}
          {index < current && <p className="text-sm text-muted">{messages.smaller}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Operators write these texts and can repeat one. */
function eachOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function CheckedItem({ children }: { readonly children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Check aria-hidden className="mt-1 size-4 text-muted" />
      <span>{children}</span>
    </li>
  );
}
