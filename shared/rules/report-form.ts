import type { MediaType } from '../kernel/media-types.ts';

export const reportReasons = ['intimate', 'child', 'hate', 'deception', 'rights', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const maxReportText = 1000;
export const maxReportContact = 200;

export const reportWords = {
  title: { image: 'Report this picture', video: 'Report this film', audio: 'Report this sound' } satisfies Record<
    MediaType,
    string
  >,
  question: 'What is wrong with it?',
  reasons: {
    intimate: 'It shows a real person naked or in an intimate situation',
    child: 'It shows a child in a sexual way, or being abused',
    hate: 'It spreads hate or shows cruel violence',
    deception: 'It deceives people or pretends to be someone else',
    rights: 'It uses my work, my brand or my face without permission',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  text: 'Anything else we should know? (optional)',
  contact: 'How can we reach you? (optional)',
  contactHint: 'An e-mail address, for example. Only the people who check reports see it.',
  send: 'Send report',
  notSent: 'Your report was not sent',
  noReason: 'Choose what is wrong with it.',
  sent: 'Thank you for your report',
  sentText: 'We check reports of the worst kind within a day, and all others within two.',
} as const;
