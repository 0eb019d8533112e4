import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brand } from '#shared/brand.ts';
import { replaceFile } from '../../replace-file.ts';

const project = `${brand.slug}-local`;

/** A key file in Google's format for a Firebase project, generated once; only the stand-ins accept it. */
export function localServiceAccount(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = JSON.stringify({
    type: 'service_account',
    project_id: project,
    client_email: `push@${project}.iam.gserviceaccount.com`,
    private_key: privateKey,
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  replaceFile(file, account, 0o600);
  return account;
}
