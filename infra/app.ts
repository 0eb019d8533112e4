import { App, Tags } from 'aws-cdk-lib';
import { brand } from '#shared/brand.ts';
import { readStageConfig } from './config.ts';
import { AppStack } from './stacks/app-stack.ts';
import { DataStack } from './stacks/data-stack.ts';

const app = new App({ analyticsReporting: false });
const config = readStageConfig(app.node);
const prefix = `${brand.name}-${config.stage}`;

const data = new DataStack(app, 'Data', { stackName: `${prefix}-data`, config });
new AppStack(app, 'App', { stackName: `${prefix}-app`, config, data });

Tags.of(app).add('product', brand.slug);
Tags.of(app).add('stage', config.stage);
app.synth();
