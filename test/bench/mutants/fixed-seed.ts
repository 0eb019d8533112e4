import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 1 });
