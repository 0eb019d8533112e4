export const messages = {
  title: 'Admin Access',
  userId: 'User ID',
  password: 'Password',
  signIn: 'Sign In',
  authenticating: 'Authenticating...',
  passkey: 'Use a passkey',
  noPasskey: 'No passkey was used.',
  backToApp: 'Back to App',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows now, or a recovery code.',
  otherAccount: 'Back to the password',
  failed: 'Authentication failed. Please try again.',
} as const;
