import { request } from 'node:http';
import { judge } from './attack-count.ts';

interface PlainRequest {
  readonly method?: string;
  /** Sent unchanged, while `fetch` would resolve dots. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly localAddress?: string;
}

interface PlainAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: string;
}

/** Sends a request that no browser would send, and counts it like other requests of an attack. */
export function plainRequest(origin: string, { body, method = 'GET', ...options }: PlainRequest): Promise<PlainAnswer> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, method, ...options }, (answer) => {
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        judge({ method, url: new URL(origin + options.path) }, { status, text });
        const cookies = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        resolve({ status, text, headers: headers as PlainAnswer['headers'], cookies });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
