import { AwsError } from './aws-error.ts';

/** A form that a browser posts to a bucket: its fields, with lower-case names, and how large its file is. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileBytes: number;
}

/** Reads as far as S3 does: what comes after the file is ignored. */
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
