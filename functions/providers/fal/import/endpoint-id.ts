const endpointId = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*){1,9}$/i;
const longestId = 200;

/** Tabs of a model's page on fal's site; they come after the id. */
const pageTab = /\/(?:api|playground|examples|requests|logs|llms\.txt)$/;

/** The endpoint that a pasted id or link names: a model's page, its OpenAPI document, or an address that runs it. */
export function endpointIdFrom(text: string): string | undefined {
  const pasted = text.trim().replace(/^["'<]+|["'>]+$/g, '');
  const id = isLink(pasted) ? idOfLink(pasted) : pasted.replace(/^\/+|\/+$/g, '');
  return id !== undefined && isEndpointId(id) ? id : undefined;
}

/** Whether it is an endpoint's id alone, such as `fal-ai/flux/schnell`: no link, no query, no way out of its path. */
export function isEndpointId(text: string): boolean {
  return text.length <= longestId && endpointId.test(text);
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|(?:[\w-]+\.)*fal\.(?:ai|run)\/)/i.test(text);
}

function idOfLink(text: string): string | undefined {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const path = url.pathname.replace(/^\/+|\/+$/g, '').replace(/%2F/gi, '/');
  switch (url.hostname.toLowerCase()) {
    case 'fal.ai':
    case 'www.fal.ai':
    case 'api.fal.ai':
      return url.searchParams.get('endpoint_id') ?? idOfPage(path);
    case 'fal.run':
    case 'queue.fal.run':
    case 'ws.fal.run':
      return path.replace(/\/requests\/.*/, '');
    default:
      return undefined;
  }
}

function idOfPage(path: string): string | undefined {
  const page = /^(?:models|explore\/models)\/(.+)/.exec(path)?.[1];
  return page?.replace(pageTab, '').replace(/\/+$/, '');
}
