import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ApiError, failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { jobPollingOptions } from '#frontend/src/data/job-polling.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { KeptList, receiptMessages, saveReceipt } from '#frontend/src/files/actions/deletion-receipt.tsx';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { account, type Deletion } from '#shared/contracts/account.ts';
import { messages } from './messages.ts';
import { isSignedOut, useLocalLogOut, useLogOut } from './use-log-out.ts';

type Step = 'explain' | 'sure' | 'starting' | 'deleting';

/** The mobile app links to this address. */
export function DeleteMyDataScreen() {
  const navigate = useNavigate();
  useDocumentTitle(messages.deleteTitle);
  return <DeleteMyData isOpen isScreen onCancel={() => void navigate('/', { replace: true })} />;
}

interface DeleteMyDataProps {
  readonly isOpen: boolean;
  readonly isScreen?: boolean;
  readonly onCancel: () => void;
}

export function DeleteMyData({ isOpen, isScreen = false, onCancel }: DeleteMyDataProps) {
  const [step, setStep] = useState<Step>('explain');
  const [deletion, setDeletion] = useState<Deletion>();
  const [problem, setProblem] = useState<string>();
  const logOutLocally = useLocalLogOut();
  const fail = (reason: string) => {
    setProblem(messages.deleteFailed(reason));
    setStep('sure');
  };
  const handleEnd = (ended: Deletion) => {
    if (ended.status === 'failed') return fail(messages.jobFailed);
    setStep('sure');
    setDeletion(ended);
  };
  const handleError = (error: ApiError) => (isSignedOut(error) ? logOutLocally() : fail(error.message));
  useApi(
    account.getDeletion,
    step === 'deleting' ? {} : null,
    jobPollingOptions({ onEnd: handleEnd, onRefused: handleError }),
  );

  async function deleteAll(): Promise<void> {
    setStep('starting');
    setProblem(undefined);
    try {
      await callApi(account.startDeletion, { body: { confirm: 'DELETE' } });
      setStep('deleting');
    } catch (error) {
      fail(failureMessage(error));
    }
  }
  const isDeleting = step === 'starting' || step === 'deleting';
  if (deletion) return <Deleted isOpen={isOpen} isScreen={isScreen} deletion={deletion} />;
  return (
    <Drawer
      isOpen={isOpen}
      isScreen={isScreen}
      onClose={onCancel}
      title={messages.deleteTitle}
      footer={
        <Buttons onCancel={isDeleting ? undefined : onCancel}>
          {step === 'explain' ? (
            <Button className="flex-auto" onClick={() => setStep('sure')}>
              {messages.deleteContinue}
            </Button>
          ) : (
            <Button variant="danger" className="flex-auto" disabled={isDeleting} onClick={() => void deleteAll()}>
              {isDeleting ? messages.deleting : messages.deleteConfirm}
            </Button>
          )}
        </Buttons>
      }
    >
      {step === 'explain' ? <Explanation /> : <p className="text-lg font-semibold">{messages.deleteConfirmText}</p>}
      <p role="alert" className="pt-3 text-danger empty:hidden">
        {problem}
      </p>
    </Drawer>
  );
}

function Explanation() {
  return (
    <div className="flex flex-col gap-3">
      <p>{messages.deleteWhat}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {messages.deleteList.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="text-muted">{messages.deleteRunning}</p>
    </div>
  );
}

interface ButtonsProps {
  /** Undefined while nothing can be cancelled. */
  readonly onCancel: (() => void) | undefined;
  readonly cancelLabel?: string;
  readonly children: ReactNode;
}

function Buttons({ onCancel, cancelLabel = messages.cancel, children }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {onCancel && (
        <Button className="flex-auto" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {children}
    </div>
  );
}

interface DeletedProps extends Pick<DeleteMyDataProps, 'isOpen' | 'isScreen'> {
  readonly deletion: Deletion;
}

/** Ends the session only when the person closes the result. */
function Deleted({ isOpen, isScreen = false, deletion }: DeletedProps) {
  const logOut = useLogOut();
  const close = () => void logOut();
  const { deleted, endedAt, kept } = deletion;
  const save = () => saveReceipt({ deleted: [messages.deleted(deleted)], endedAt, kept });
  return (
    <Drawer
      isOpen={isOpen}
      isScreen={isScreen}
      onClose={close}
      title={messages.deleteTitle}
      footer={
        <Buttons onCancel={save} cancelLabel={receiptMessages.download}>
          <Button variant="primary" className="flex-auto" onClick={close}>
            {receiptMessages.done}
          </Button>
        </Buttons>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="flex items-start gap-2 card-inset rounded-card bg-raised font-medium">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">{messages.deleted(deleted)}</span>
        </p>
        <KeptList kept={kept} />
      </div>
    </Drawer>
  );
}
