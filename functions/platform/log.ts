import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log lines; the service name is the function's. Never log values of forms, tokens or keys. */
export const log = new Logger();
