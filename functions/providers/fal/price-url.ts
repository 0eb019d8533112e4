/** Where an endpoint's price is told, to whoever has a key. */
export function priceUrl(endpoint: string): string {
  return `https://api.fal.ai/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
}
