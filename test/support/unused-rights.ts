const signing = 'secretsmanager:GetSecretValue on secretsmanager secret:SecretsSigning';
const operator = 'secretsmanager:GetSecretValue on secretsmanager secret:SecretsOperator';
const tableRight = (right: string) => `${right} on dynamodb table/Table`;
const partitionRight = (name: string) => tableRight(`dynamodb:LeadingKeys ${name}`);
const missingFile = 's3:ListBucket on s3 mediabucket';

const signedCursor = 'a list that goes on beyond its first page has a signed cursor';
const outbox = 'with an existing back end, ending a generation concludes its deduction, or leaves an issue';
const checkedImage = 'a field that asks for a certain kind of image looks whether the image was checked';
const leftover = 'what an attempt stored before it failed is noted';

/** Rights that no test of the running product uses, by function, with the code path that needs each. */
export const unusedRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accountjobs: {
    [signing]: signedCursor,
    [partitionRight('APIKEY#*')]: 'a job that was paid with an admin’s key is cancelled with that key',
    [tableRight('dynamodb:ConditionCheckItem')]: outbox,
    [partitionRight('DEDUCTION#*')]: outbox,
    [partitionRight('ISSUE#*')]: outbox,
  },
  adminmodels: { [signing]: signedCursor },
  adminmonitor: {
    [tableRight('dynamodb:ConditionCheckItem')]: outbox,
    [tableRight('dynamodb:DeleteItem')]: outbox,
    [partitionRight('DEDUCTION#*')]: outbox,
    [partitionRight('ISSUE#*')]: outbox,
    [partitionRight('APIKEY#*')]: 'a job that was paid with an admin’s key is asked about with that key',
  },
  adminoverview: {
    [signing]: signedCursor,
    [partitionRight('REQUESTS')]: 'of more pending requests than are looked through, the count is read',
  },
  adminpages: { [signing]: signedCursor },
  adminproforms: { [signing]: signedCursor },
  adminprorequests: {
    [signing]: signedCursor,
    [operator]: 'a subscriber with a registered browser is told by push',
    [tableRight('dynamodb:DeleteItem')]: 'a browser that is gone is forgotten',
    's3:DeleteObject on s3 mediabucket/generated/*': 'the file of a result that lost the race to end its request goes',
    [missingFile]: 'an upload that is not there is said to be missing',
  },
  adminsubscribers: { [tableRight('dynamodb:Query')]: 'the ledger of a subscriber lists the requests, too' },
  admintestruns: { 's3:PutObject on s3 mediabucket/test-runs/*': 'the files of a trial are kept for a week' },
  adminusers: { [signing]: signedCursor },
  generations: { [partitionRight('IMAGECHECK#*')]: checkedImage },
  generationworkflowstore: {
    's3:DeleteObject on s3 mediabucket/generated/*': 'what was stored goes when the generation was ended meanwhile',
    [tableRight('dynamodb:PutItem')]: leftover,
    [partitionRight('USER#*')]: leftover,
  },
  generationworkflowsubmit: {
    [partitionRight('MODEL#*')]: 'a refusal that names a field is told by the name of the field',
  },
  projections: {
    'dynamodb:ListStreams on *': 'Lambda itself asks for it',
    'sqs:GetQueueAttributes on sqs ProjectionsRefused': 'granted by the CDK with the right to send',
    'sqs:GetQueueUrl on sqs ProjectionsRefused': 'granted by the CDK with the right to send',
    'sqs:SendMessage on sqs ProjectionsRefused': 'a record that could not be projected is put aside',
  },
  protection: {
    [signing]: signedCursor,
    [partitionRight('APIKEY#*')]: 'what failed with an admin’s key is asked again with that key',
  },
  prorequests: { [partitionRight('IMAGECHECK#*')]: checkedImage },
  reconciliation: {
    [partitionRight('RECONCILIATION')]: 'the clock’s run keeps its place; the tests check single days',
    [tableRight('dynamodb:PutItem')]: 'the clock’s run keeps its place; the tests check single days',
    [signing]: signedCursor,
  },
  shares: {
    's3:DeleteObject on s3 mediabucket/shared/*':
      'a copy that was taken back while it was made goes with whoever made it',
  },
  uploads: {
    's3:DeleteObject on s3 mediabucket/uploaded/*':
      'a file goes that there is no room for, or that was sent in place of another',
  },
  sweeper: { [tableRight('dynamodb:ConditionCheckItem')]: outbox, [partitionRight('ISSUE#*')]: outbox },
};
