import { type SyntheticEvent, useId, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { shares } from '#shared/contracts/shares.ts';
import {
  maxReportContact,
  maxReportText,
  type ReportReason,
  reportReasons,
  reportWords,
} from '#shared/rules/report-form.ts';

interface ReportDrawerProps {
  readonly asset: Pick<Asset, 'id' | 'mediaType'>;
  readonly onClose: () => void;
}

export function ReportDrawer({ asset: { id, mediaType }, onClose }: ReportDrawerProps) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [isTried, setTried] = useState(false);
  const sending = useAction(
    async () => {
      if (reason === undefined) return;
      await callApi(shares.reportResult, { params: { id }, body: { reason, text, contact } });
      // A report can hide the shared page.
      refresh(shares.getShare);
      showToast(reportWords.sent);
      onClose();
    },
    { failed: reportWords.notSent },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason === undefined) event.currentTarget.querySelector('input')?.focus();
    else sending.run();
  };
  const problem = isTried && reason === undefined ? reportWords.noReason : undefined;
  const footer = (
    <Button type="submit" form={form} variant="primary" isBlock disabled={sending.isBusy}>
      {reportWords.send}
    </Button>
  );
  return (
    <Drawer isOpen onClose={onClose} title={reportWords.title[mediaType]} footer={footer}>
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormField id={`${form}-reason`} label={reportWords.question} problem={problem} required isGroup>
          <div role="radiogroup" aria-required aria-labelledby={`${form}-reason-label`} className="flex flex-col">
            {reportReasons.map((name) => (
              <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                <input
                  type="radio"
                  name={`${form}-reason`}
                  value={name}
                  checked={name === reason}
                  aria-describedby={problem && `${form}-reason-problem`}
                  onChange={() => setReason(name)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span>{reportWords.reasons[name]}</span>
              </label>
            ))}
          </div>
        </FormField>
        <FormField id={`${form}-text`} label={reportWords.text}>
          <textarea
            {...controlProps({ id: `${form}-text` })}
            rows={3}
            maxLength={maxReportText}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={controlClass}
          />
        </FormField>
        <FormField id={`${form}-contact`} label={reportWords.contact} description={reportWords.contactHint}>
          <input
            {...controlProps({ id: `${form}-contact`, description: reportWords.contactHint })}
            maxLength={maxReportContact}
            value={contact}
            onChange={({ target }) => setContact(target.value)}
            className={controlClass}
          />
        </FormField>
        <p className="text-sm text-muted">{reportWords.sentText}</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {sending.problem}
        </p>
      </form>
    </Drawer>
  );
}
