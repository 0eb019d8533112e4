import { webUrl } from './form-values.ts';

/** Whether a browser can show what is there: an address in the web, or a path of this very site. */
export function isShowable(address: string): boolean {
  const text = address.trim();
  return /^\/(?!\/)\S*$/.test(text) || webUrl.safeParse(text).success;
}
