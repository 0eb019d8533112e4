export const messages = {
  deprecated: 'Pro Page Deprecated, use dynamic pro forms instead',
  unauthenticated: 'Authentication required to access this page. Please log in.',
} as const;
