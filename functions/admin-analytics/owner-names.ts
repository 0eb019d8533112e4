import type { SubscriberRepository } from '#functions/platform/dynamo/subscriber-repository.ts';

/** A user's name, else the id. */
export async function nameOf(subscribers: SubscriberRepository, userId: string): Promise<string> {
  return (await subscribers.find(userId))?.name || userId;
}

/** The same, asking once for each user. */
export function rememberedNames(subscribers: SubscriberRepository): (userId: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (userId) => {
    const name = known.get(userId) ?? nameOf(subscribers, userId);
    known.set(userId, name);
    return name;
  };
}
