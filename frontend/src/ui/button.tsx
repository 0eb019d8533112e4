import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonStyle {
  readonly variant?: Variant;
  readonly isBlock?: boolean;
}

const variantClasses: Record<Variant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-muted aria-disabled:bg-raised aria-disabled:text-muted',
  secondary: 'bg-raised text-ink hover:bg-hover disabled:text-muted',
  ghost: 'text-ink hover:bg-raised disabled:text-muted',
  danger: 'bg-raised text-danger hover:bg-hover disabled:text-muted',
};

export function buttonClass({ variant = 'secondary', isBlock = false }: ButtonStyle): string {
  return clsx(
    'inline-flex control-size items-center justify-center gap-2 rounded-control text-center text-[0.9375rem] font-semibold transition-colors duration-150 disabled:cursor-not-allowed',
    variantClasses[variant],
    isBlock && 'w-full',
  );
}

export function Button({ variant, isBlock, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={clsx(buttonClass({ variant, isBlock }), className)} />;
}

export function ButtonLink({ variant, isBlock, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={clsx(buttonClass({ variant, isBlock }), className)} />;
}

export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(
        'icon-target inline-flex shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-raised disabled:text-muted',
        className,
      )}
    />
  );
}
