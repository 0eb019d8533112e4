export const messages = {
  title: 'Share with AI services?',
  lead: 'To do this, we send what you enter and the files you add to:',
  revocable: 'You can withdraw this at any time in Settings. Nothing is sent unless you agree.',
  privacy: 'Privacy Policy',
  agree: 'Agree and continue',
  decline: 'Not now',
  failed: 'Couldn’t save your answer',

  section: 'AI services',
  since: (date: string) => `You agreed on ${date}`,
  withdrawn: (date: string) => `You withdrew this on ${date}. We ask again before anything is sent.`,
  outdated: 'The text has changed. We ask again before anything is sent.',
  none: 'You haven’t agreed yet. We ask before anything is sent.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw: ${name}`,
  notWithdrawn: 'Couldn’t withdraw it',
  notLoaded: 'Couldn’t load what you agreed to',
} as const;

interface Recipient {
  readonly name: string;
  readonly gets: string;
  readonly keeps: string;
}

/** After a change, raise `consentVersion`. */
const recipients: Readonly<Record<string, Recipient>> = {
  fal: {
    name: 'fal.ai',
    gets: 'Runs the models. It gets the texts and files of the forms you send, to make your results.',
    keeps: 'We delete them there minutes after your result is stored.',
  },
  openai: {
    name: 'OpenAI',
    gets: 'Checks your texts and pictures against our rules before anything is made, checks photos, and improves prompts when you ask.',
    keeps: 'It keeps them for up to 30 days by its own terms.',
  },
};

export function describeRecipient(id: string): Recipient {
  const unknown = {
    name: id,
    gets: 'Gets the texts and files of the forms you send, to make your results.',
    keeps: '',
  };
  return recipients[id] ?? unknown;
}
