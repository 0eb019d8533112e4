const endpointId = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*){1,9}$/i;
const maxIdLength = 200;

const pageTab = /\/(?:api|playground|examples|requests|logs|llms\.txt)$/;

export function parseEndpointId(text: string): string | undefined {
  const pasted = text.trim().replace(/^["'<]+|["'>]+$/g, '');
  const id = isLink(pasted) ? parseLink(pasted) : pasted.replace(/^\/+|\/+$/g, '');
  return id !== undefined && isEndpointId(id) ? id : undefined;
}

const linkInText = /https?:\/\/(?:[\w-]+\.)*fal\.(?:ai|run)\/[^\s"'`<>()\\]+/gi;
const idInText = /["'`](fal-ai\/[\w./-]+)["'`]/gi;

export function findEndpointId(text: string): string | undefined {
  const links = [...text.matchAll(linkInText)].map(([link]) => link);
  const quoted = [...text.matchAll(idInText)].map(([, id = '']) => id);
  return [...links, ...quoted].map(parseEndpointId).find((id) => id !== undefined);
}

/** Accepts a plain id such as `fal-ai/flux/schnell`, never a link, a query or `..`. */
export function isEndpointId(text: string): boolean {
  return text.length <= maxIdLength && endpointId.test(text);
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|(?:[\w-]+\.)*fal\.(?:ai|run)\/)/i.test(text);
}

function parseLink(text: string): string | undefined {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const path = url.pathname.replace(/^\/+|\/+$/g, '').replace(/%2F/gi, '/');
  switch (url.hostname.toLowerCase()) {
    case 'fal.ai':
    case 'www.fal.ai':
    case 'api.fal.ai':
      return url.searchParams.get('endpoint_id') ?? parsePagePath(path);
    case 'fal.run':
    case 'queue.fal.run':
    case 'ws.fal.run':
      return path.replace(/\/requests\/.*/, '');
    default:
      return undefined;
  }
}

function parsePagePath(path: string): string | undefined {
  const page = /^(?:models|explore\/models)\/(.+)/.exec(path)?.[1];
  return page?.replace(pageTab, '').replace(/\/+$/, '');
}
