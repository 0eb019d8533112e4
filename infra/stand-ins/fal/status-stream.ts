import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type RequestRecord, statusOf } from './request-record.ts';

const lookEveryMs = 100;

interface StatusStream {
  readonly record: RequestRecord;
  readonly logs: boolean;
}

/** Server-sent events with each new status; ends after COMPLETED, or when the client disconnects. */
export function streamStatus(reply: FastifyReply, stream: StatusStream) {
  const isOpen = () => !reply.raw.destroyed;
  return reply.type('text/event-stream').send(Readable.from(events(stream, isOpen)));
}

async function* events({ record, logs }: StatusStream, isOpen: () => boolean) {
  let last = '';
  while (isOpen()) {
    const status = statusOf(record, { nowMs: Date.now(), logs });
    const text = JSON.stringify(status);
    if (text !== last) yield `data: ${text}\n\n`;
    if (status.status === 'COMPLETED') return;
    last = text;
    await sleep(lookEveryMs);
  }
}
