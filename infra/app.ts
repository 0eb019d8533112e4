import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { makeStacks } from './stacks/make-stacks.ts';

const app = new App({ analyticsReporting: false });
makeStacks(app, join(import.meta.dirname, '../dist/site'));
app.synth();
