import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { DeliveryRefused } from '../provider-error.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type EmailSender = (email: Email) => Promise<void>;

/** A repeat would fail, too: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const permanentErrors = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
  'NotFoundException',
]);

let client: SESv2Client | undefined;

export function sesSender(from: string): EmailSender {
  return async ({ to, subject, text, html }) => {
    client ??= new SESv2Client();
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
    });
    try {
      await client.send(command);
    } catch (error) {
      if (!(error instanceof Error) || !permanentErrors.has(error.name)) throw error;
      throw new DeliveryRefused(`Amazon SES refused the e-mail: ${error.message}`, { cause: error });
    }
  };
}
