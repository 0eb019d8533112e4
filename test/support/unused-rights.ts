const signing = 'secretsmanager:GetSecretValue on secretsmanager secret:SecretsSigning';
const tableRight = (right: string) => `${right} on dynamodb table/Table`;
const partitionRight = (name: string) => tableRight(`dynamodb:LeadingKeys ${name}`);
const missingFile = 's3:ListBucket on s3 mediabucket';

const signedCursor = 'the cursor of a list with further pages is signed';
const outbox = 'with an existing back end, ending a generation settles its deduction or opens an issue';
const checkedImage = 'a field that requires a certain kind of image reads the result of the image check';
const leftover = 'files stored by a failed attempt are recorded for deletion';
const endedShare = 'a copy is deleted by its writer if the share was ended during the copy';

function streamRights(queue: string): Record<string, string> {
  return {
    'dynamodb:ListStreams on *': 'Lambda itself uses it',
    [`sqs:GetQueueAttributes on sqs ${queue}`]: 'granted by the CDK with the right to send',
    [`sqs:GetQueueUrl on sqs ${queue}`]: 'granted by the CDK with the right to send',
    [`sqs:SendMessage on sqs ${queue}`]: 'a refused record is sent to the failure queue',
  };
}

/** Rights that no test of the running product uses, by function, with the code path that needs each. */
export const unusedRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accountjobs: {
    [signing]: signedCursor,
    [partitionRight('APIKEY#*')]: 'a job paid with an admin’s key is cancelled with that key',
    'secretsmanager:GetSecretValue on secretsmanager secret:SecretsOperator':
      'a job that the provider has accepted is cancelled with the stage’s key',
    [tableRight('dynamodb:ConditionCheckItem')]: outbox,
    [partitionRight('DEDUCTION#*')]: outbox,
    [partitionRight('ISSUE#*')]: outbox,
    's3:DeleteObject on s3 mediabucket/exports/*':
      'an export deletes its last page if its account was deleted meanwhile',
  },
  alerts: {
    [tableRight('dynamodb:DeleteItem')]:
      'an alert is deleted half an hour after the end of its condition, a collected one after its digest',
  },
  adminmodels: { [signing]: signedCursor },
  adminmonitor: {
    [tableRight('dynamodb:ConditionCheckItem')]: outbox,
    [tableRight('dynamodb:DeleteItem')]: outbox,
    [partitionRight('DEDUCTION#*')]: outbox,
    [partitionRight('ISSUE#*')]: outbox,
    [partitionRight('APIKEY#*')]: 'the status of a job paid with an admin’s key is requested with that key',
  },
  adminoverview: {
    [signing]: signedCursor,
    [partitionRight('REQUESTS')]: 'the number of pending requests is read when there are too many to count',
  },
  adminpages: { [signing]: signedCursor },
  adminproforms: { [signing]: signedCursor },
  adminprorequests: {
    [signing]: signedCursor,
    's3:DeleteObject on s3 mediabucket/generated/*':
      'the file of a result is deleted if another call ended the request first',
    [missingFile]: 'a missing upload gets its own error',
  },
  adminreports: { 's3:DeleteObject on s3 mediabucket/shared/*': endedShare },
  adminsubscribers: { [tableRight('dynamodb:Query')]: 'a subscriber’s ledger also lists the pro requests' },
  admintestruns: { 's3:PutObject on s3 mediabucket/test-runs/*': 'the files of a test run are stored for a week' },
  adminusers: { [signing]: signedCursor },
  deliveries: {
    [partitionRight('ADMINSESSION#*')]: 'the registration of an unknown browser is removed from its session',
    'ses:SendEmail on ses identity/atelia.example':
      'the local cloud checks the address, and SES the domain if only it is verified',
    'sqs:GetQueueUrl on sqs AlertDeliveryQueue': 'granted by the CDK with the right to receive',
  },
  generations: { [partitionRight('IMAGECHECK#*')]: checkedImage },
  generationworkflowstore: {
    's3:DeleteObject on s3 mediabucket/generated/*': 'stored files are deleted if the generation has ended meanwhile',
    [tableRight('dynamodb:PutItem')]: leftover,
    [partitionRight('USER#*')]: leftover,
  },
  generationworkflowsubmit: {
    [partitionRight('COPY#*')]: 'a submit that ends after its generation plans the deletion of its copies',
    [partitionRight('MODEL#*')]: 'a refusal of a field is shown with the label of the field',
  },
  projections: streamRights('ProjectionsRefused'),
  providerchecks: {
    [signing]: 'the bills of an admin’s key are read with that key',
    [partitionRight('KEYDAYS#*')]: 'the bill of a generation paid with an admin’s key is part of that key’s costs',
    [partitionRight('TESTJOB#*')]: 'a bill that belongs to no generation can belong to a test run',
    [tableRight('dynamodb:DeleteItem')]: 'the balance is deleted when no key can read it any longer',
  },
  protection: {
    [signing]: signedCursor,
    [partitionRight('APIKEY#*')]: 'a test request for a model paid with an admin’s key uses that key',
  },
  pushes: {
    ...streamRights('PushesRefused'),
    [tableRight('dynamodb:UpdateItem')]: 'the registration of an unknown browser is removed from its session',
    [partitionRight('SESSION#*')]: 'the registration of an unknown browser is removed from its session',
  },
  prorequests: { [partitionRight('IMAGECHECK#*')]: checkedImage },
  reconciliation: {
    [partitionRight('RECONCILIATION')]: 'the scheduled run stores its position; tests check single days',
    [tableRight('dynamodb:PutItem')]: 'the scheduled run stores its position; tests check single days',
    [signing]: signedCursor,
  },
  shares: {
    's3:DeleteObject on s3 mediabucket/shared/*': endedShare,
  },
  uploads: {
    's3:DeleteObject on s3 mediabucket/uploaded/*':
      'a file is deleted if it exceeds the storage limit or replaces another',
  },
  webhooks: {
    [partitionRight('COPY#*')]: 'a notice that arrives after its generation has ended plans the deletion of its copies',
    [tableRight('dynamodb:PutItem')]:
      'a notice that arrives after its generation has ended plans the deletion of its copies',
  },
  sweeper: { [tableRight('dynamodb:ConditionCheckItem')]: outbox, [partitionRight('ISSUE#*')]: outbox },
};
