import fastify from 'fastify';
import * as z from 'zod/mini';
import { companionEnvironment } from '#infra/config.ts';
import { type Product, startProduct } from '#test/support/product.ts';

/** A product with an external back end and OpenAI, whose responses the test controls. */
export interface ExternalServices {
  readonly product: Product;
  /** Sets the back end's response to each credit check. */
  setCreditCheckResponse: (status: number, body: unknown) => void;
  /** The bodies of credit checks. */
  readonly creditChecks: readonly unknown[];
  /** The bodies of requests to OpenAI. */
  readonly openaiRequests: readonly unknown[];
  readonly close: () => Promise<void>;
}

const connectSchema = z.object({ session_id: z.string() });

/** Starts the product as deployed if a back end of the mobile app keeps the credits. */
export async function startWithExternalServices(): Promise<ExternalServices> {
  const server = fastify({ forceCloseConnections: true });
  const creditChecks: unknown[] = [];
  const openaiRequests: unknown[] = [];
  let check = { status: 200, body: {} as unknown };
  // A session id is its user's id.
  server.post('/connect', ({ body }) => {
    const { session_id: id } = connectSchema.parse(body);
    return { result: { hy_user_id: id, hy_name: 'Nadia Osei' } };
  });
  server.post('/check_user_credit', ({ body }, reply) => {
    creditChecks.push(body);
    return reply.code(check.status).send(check.body);
  });
  server.post('/deduct_credit', () => ({ done: 'perhaps' }));
  server.post('/openai/v1/chat/completions', ({ body }) => {
    openaiRequests.push(body);
    return { choices: [{ index: 0, message: { role: 'assistant', content: 'A kite' }, finish_reason: 'stop' }] };
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const product = await startProduct({
    cloudOptions: {
      functionEnv: {
        CONSENT_REQUIRED: 'false',
        ...companionEnvironment({
          connectUrl: `${url}/connect`,
          creditCheckUrl: `${url}/check_user_credit`,
          deductUrl: `${url}/deduct_credit`,
          publicKey: 'anonymous',
        }),
      },
      providers: { hosts: { 'api.openai.com': `${url}/openai` } },
    },
  });
  return {
    product,
    setCreditCheckResponse: (status, body) => (check = { status, body }),
    creditChecks,
    openaiRequests,
    close: async () => {
      await product.close();
      await server.close();
    },
  };
}
