import type { ProRequestStatus, RequestEvent } from '#shared/rules/pro-request-status.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';

const statuses: Readonly<Record<ProRequestStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};

const events: Readonly<Record<RequestEvent['kind'], string>> = {
  submitted: 'Submitted',
  'taken on': 'Taken on',
  'put back': 'Put back',
  completed: 'Completed',
  rejected: 'Rejected',
  notified: 'Notified',
};

/** What Send Notification suggests to say. */
const defaultMessages: Readonly<Record<ProRequestStatus, string>> = {
  pending: 'We will start on it soon.',
  processing: 'We are working on it.',
  completed: 'Open it among your assets.',
  rejected: 'Your credits were released.',
};

/** Every text of the requests panel, as the product specifies them. */
export const messages = {
  title: (formName: string) => `Requests: ${formName}`,
  table: 'Requests',
  columns: {
    id: 'Request ID',
    user: 'User ID',
    status: 'Status',
    prompt: 'Prompt',
    media: 'Media',
    created: 'Created',
    actions: 'Actions',
  },
  statuses,
  filter: 'Status',
  all: 'All',
  viewFile: 'View File',
  noFile: 'None',
  footer: (total: number, pending: number) => `Total: ${total} · Pending: ${pending}`,
  loadMore: 'Load older requests',
  noRequests: 'No Requests Yet',
  noRequestsText: 'What subscribers ask for with this form appears here by itself.',
  noneFound: 'No Requests Found',
  noneFoundText: 'No request has this status.',
  showAll: 'Show all requests',
  failedToLoad: 'Failed to load requests',
  outdated: 'could not be refreshed',
  refresh: 'Refresh',
  details: 'Details',
  detailsTitle: (id: string) => `Request ${id}`,
  request: 'Request Details',
  credits: 'Credits',
  held: (amount: number) => `${amount} held`,
  charged: (amount: number) => `${amount} charged`,
  released: (amount: number) => `${amount} released`,
  history: 'History',
  events,
  by: (kind: string, name: string) => `${kind} by ${name}`,
  takeOn: 'Start',
  putBack: 'Put Back',
  upload: 'Upload Result',
  uploading: (name: string) => `Uploading ${name}`,
  cancelUpload: 'Cancel upload',
  reject: 'Reject',
  rejectTitle: 'Reject this request?',
  rejectText: (amount: number) =>
    `${formatCredits(amount)} go back to the subscriber, who is told the reason. This cannot be undone.`,
  reason: 'Reason',
  reasonRequired: 'Reason is required',
  cancel: 'Cancel',
  notify: 'Send Notification',
  notifyTitle: 'Send a notification',
  notifyText:
    'It goes to the subscriber’s inbox and to the browsers that they allowed it in. The end of a request is told to them by itself.',
  notifyHeading: 'Title',
  message: 'Message',
  messageRequired: 'Message is required',
  defaultMessages,
  send: 'Send',
  download: 'Download',
  of: (action: string, id: string) => `${action}: request ${id}`,
  notMoved: 'Failed to update request',
  notRejected: 'Failed to reject request',
  rejected: 'Request rejected',
  uploaded: 'File uploaded successfully and request marked as completed!',
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
  notUploaded: 'Failed to upload file. Please try again.',
  notified: 'Notification sent successfully!',
  notNotified: 'Failed to send notification. Please try again.',
  notDownloaded: 'Download failed',
} as const;
