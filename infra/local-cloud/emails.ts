import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { AwsError } from './local-aws.ts';

const content = z.strictObject({ Data: z.string().check(z.minLength(1)), Charset: z.optional(z.string()) });
const address = z.email();

export const sendEmailSchema = z.strictObject({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.array(address).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: z.optional(content), Html: z.optional(content) }),
    }),
  }),
});
type SendEmail = z.output<typeof sendEmailSchema>;

const storedSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
});
export type LocalEmail = z.output<typeof storedSchema>;

/** The first can be repeated, the second is permanent. */
export type EmailFault = 'TooManyRequestsException' | 'MessageRejected';

export class LocalEmails {
  private readonly file: string;
  private readonly faults: EmailFault[] = [];

  constructor(file: string) {
    this.file = file;
  }

  refuse(...faults: readonly EmailFault[]): void {
    this.faults.push(...faults);
  }

  send({ FromEmailAddress, Destination, Content: { Simple } }: SendEmail): string {
    const fault = this.faults.shift();
    if (fault !== undefined) throw new AwsError(fault, 'The local cloud was asked to refuse this e-mail.');
    const email: LocalEmail = {
      id: randomUUID(),
      from: FromEmailAddress,
      to: Destination.ToAddresses,
      subject: Simple.Subject.Data,
      text: Simple.Body.Text?.Data,
      html: Simple.Body.Html?.Data,
    };
    appendFileSync(this.file, `${JSON.stringify(email)}\n`);
    return email.id;
  }

  all(): LocalEmail[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => storedSchema.parse(JSON.parse(line)));
  }
}
