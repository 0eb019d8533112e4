export const labels = {
  close: 'Close',
  retry: 'Try Again',
  offline: 'You’re offline. Try again when you’re connected.',
  opening: 'Opening your session…',
  play: 'Play',
  pause: 'Pause',
  cookieLost: 'Your browser didn’t keep the sign-in cookie. Allow cookies for this site, then try again.',
} as const;
