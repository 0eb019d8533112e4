import { webUrl } from './form-values.ts';

/** Whether there is an address at which a browser can show nothing: it takes those in the web, and paths of this very site. */
export function isUnshowable(address = ''): boolean {
  const text = address.trim();
  return !/^(\/(?!\/)\S*)?$/.test(text) && !webUrl.safeParse(text).success;
}
