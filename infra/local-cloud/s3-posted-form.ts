import { AwsError } from './aws-error.ts';

/** A form that a browser posts to a bucket: its fields by lower-case name, and the size of its file. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileBytes: number;
}

/** Ignores fields after the file, like S3. */
export async function formIn(body: Buffer, contentType: string): Promise<PostedForm> {
  const posted = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await posted.formData().catch(() => {
    throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name.toLowerCase() === 'file') return { fields, fileBytes: new Blob([value]).size };
    if (typeof value === 'string') fields[name.toLowerCase()] = value;
  }
  return { fields, fileBytes: 0 };
}
