export const tinyFunctions = `
const https = require('https');
const { existsSync } = require('fs');
const { DynamoDBClient, UpdateItemCommand } = require('@aws-sdk/client-dynamodb');
exports.echo = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  cookies: ['a=1; Path=/', 'b=2; Path=/'],
  body: JSON.stringify({ event, siteOrigin: process.env.SITE_ORIGIN }),
});
/** Any call of AWS, with the function's own credentials or with other ones. */
const call = async (sdk, command, input, credentials) => {
  const [Client] = Object.keys(sdk).filter((name) => name.endsWith('Client') && !name.startsWith('_'));
  const settings = { ...(Client === 'S3Client' && { forcePathStyle: true }), ...(credentials && { credentials }) };
  try {
    const { $metadata, Body, ...answer } = await new sdk[Client](settings).send(new sdk[command + 'Command'](input));
    return answer;
  } catch ({ name }) {
    return { refused: name };
  }
};
exports.misbehave = async ({ how, url, bytes, client, command, input, credentials }) => {
  if (how === 'call') return call(require(client), command, input, credentials);
  if (how === 'throw') throw Object.assign(new Error('on purpose'), { name: 'OnPurpose' });
  if (how === 'answer') return 'x'.repeat(bytes);
  if (how === 'note') return console.log(JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: 'Tiny', Dimensions: [[]], Metrics: [{ Name: 'Noted' }] }] }, Noted: 100 }));
  if (how === 'exit') process.exit(3);
  if (how === 'hoard') for (const hoard = []; ; ) hoard.push(new Array(100_000).fill(how));
  if (how === 'thread') return require('worker_threads').threadId;
  if (how === 'hang') return new Promise(() => {});
  if (how === 'fetch') return (await fetch(url, { dispatcher: {} })).text();
  if (how === 'https') {
    const options = { host: 'fcm.googleapis.com', port: 443, path: '/v1/send', method: 'POST', agent: new https.Agent() };
    const answer = await new Promise((resolve, reject) => https.request(options, resolve).on('error', reject).end('{}'));
    return (await answer.setEncoding('utf8').toArray()).join('');
  }
  return 'fine';
};
exports.submit = async ({ id, taskToken, name }) => {
  if (id === 'refused') throw Object.assign(new Error('no'), { name: 'Refused' });
  console.log(JSON.stringify({ submitted: { id, taskToken, name } }));
};
let attempts = 0;
exports.check = async ({ id }) => {
  if (id === 'flaky' && attempts++ < 1) throw Object.assign(new Error('again'), { name: 'Flaky' });
  return { ok: true, attempts };
};
const client = new DynamoDBClient({});
let refusals = 1;
exports.project = async ({ Records }) => {
  const isPoisoned = Records.some(({ dynamodb }) => dynamodb.Keys.sk.S === 'poison');
  if (isPoisoned && !existsSync(process.env.MENDED_FILE)) throw new Error('poisoned');
  for (const { dynamodb } of Records) {
    if (!dynamodb.Keys.pk.S.startsWith('ORDER#')) continue;
    const failure = { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
    if (dynamodb.Keys.sk.S === 'refuse-once' && refusals-- > 0) return failure;
    await client.send(new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: 'TOTALS' }, sk: { S: 'ORDERS' } },
      UpdateExpression: 'SET seen = list_append(if_not_exists(seen, :none), :one)',
      ExpressionAttributeValues: { ':one': { L: [dynamodb.Keys.sk] }, ':none': { L: [] } },
    }));
  }
};
`;
