const topic = (name: string) => ({ [name]: { Type: 'AWS::SNS::Topic', Properties: {} } });
const policyFor = (name: string, Service: string) => ({
  [`${name}Policy`]: {
    Type: 'AWS::SNS::TopicPolicy',
    Properties: {
      Topics: [{ Ref: name }],
      PolicyDocument: {
        Statement: [{ Effect: 'Allow', Principal: { Service }, Action: 'sns:Publish', Resource: { Ref: name } }],
      },
    },
  },
});
const ringing = (topicName: string, metric: object) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmDescription: 'A function fails.',
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    Threshold: 1,
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: topicName }],
    ...metric,
  },
});
const errors = {
  Namespace: 'AWS/Lambda',
  MetricName: 'Errors',
  Dimensions: [{ Name: 'FunctionName', Value: { Ref: 'Misbehave' } }],
};
const queued = {
  Namespace: 'AWS/SQS',
  MetricName: 'ApproximateNumberOfMessagesVisible',
  Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': ['Refused', 'QueueName'] } }],
  Statistic: 'Maximum',
  Period: 300,
};
const ended = {
  Namespace: 'AWS/States',
  MetricName: 'ExecutionsAborted',
  Dimensions: [{ Name: 'StateMachineArn', Value: { Ref: 'Machine' } }],
  Statistic: 'Sum',
  Period: 300,
};
const late = {
  Namespace: 'AWS/Lambda',
  MetricName: 'IteratorAge',
  Dimensions: [{ Name: 'FunctionName', Value: { Ref: 'Project' } }],
  Statistic: 'SampleCount',
  Period: 300,
};

export const tinyAlarms = {
  ...topic('Pager'),
  ...policyFor('Pager', 'cloudwatch.amazonaws.com'),
  ...topic('Closed'),
  ...policyFor('Closed', 'events.amazonaws.com'),
  Failing: ringing('Pager', { ...errors, Statistic: 'Sum', Period: 60 }),
  Untold: ringing('Closed', { ...errors, Statistic: 'Sum', Period: 60 }),
  Queued: ringing('Pager', queued),
  Ended: ringing('Pager', ended),
  Followed: ringing('Pager', late),
  Counted: ringing('Pager', {
    Metrics: [
      { Id: 'all', Expression: 'SUM(FILL(METRICS(), 0))', Period: 60 },
      {
        Id: 'noted',
        ReturnData: false,
        MetricStat: { Metric: { Namespace: 'Tiny', MetricName: 'Noted' }, Period: 60, Stat: 'Sum' },
      },
      { Id: 'errors', ReturnData: false, MetricStat: { Metric: errors, Period: 60, Stat: 'Sum' } },
    ],
    Threshold: 100,
  }),
};
