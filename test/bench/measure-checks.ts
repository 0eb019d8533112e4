import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { generations } from '#shared/contracts/generations.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { type SignedIn, startProduct } from '#test/support/product.ts';
import { uploaderFor } from '#test/support/uploads.ts';

const submits = 40;

/**
 * Compares submits of a prompt and a picture on two products, one of which checks content. The judge on this machine
 * answers without a delay, so this is the product's own part of the wait.
 */
export async function measureChecks(): Promise<{ readonly milliseconds: number; readonly calls: number }> {
  const unchecked = await measureSubmits({ MODERATION: JSON.stringify({ isOn: false }) });
  const checked = await measureSubmits({});
  return { milliseconds: checked.milliseconds - unchecked.milliseconds, calls: checked.calls };
}

async function cancel({ call }: SignedIn, id: string): Promise<void> {
  const params = { id };
  await call(generations.cancelGeneration, { params });
  while ((await call(generations.getGeneration, { params })).body.generation.status === 'processing') await delay(20);
}

/** The median time, after the functions are loaded. */
async function measureSubmits(functionEnv: Record<string, string>) {
  const product = await startProduct({ cloudOptions: { functionEnv } });
  const subscriber = await product.signIn((await createMaya(product)).sessionId);
  const create = { width: 1024, height: 1024, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const { publicUrl } = await uploaderFor(subscriber).upload('lamp.jpeg', 'image/jpeg', bytes);
  const values = { image_url: { publicUrl }, prompt: 'It glides', duration: '5' };
  const times: number[] = [];
  const callsBefore = product.providers.openai.calls;
  for (let index = 0; index < submits; index++) {
    const start = performance.now();
    const { status, body } = await subscriber.generate('photo-to-video', values);
    times.push(performance.now() - start);
    if (status !== 202) throw new Error('The generation was not accepted', { cause: body });
    await cancel(subscriber, body.generation.id);
  }
  const calls = (product.providers.openai.calls - callsBefore) / submits;
  await product.close();
  return { milliseconds: times.toSorted((a, b) => a - b)[submits / 2] ?? 0, calls };
}
