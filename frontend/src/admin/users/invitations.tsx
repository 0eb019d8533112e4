import { useState } from 'react';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt, useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminUsers, type ListedInvitation } from '#shared/contracts/admin-users.ts';
import { invitedRoles, type Role } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { ShownOnceDrawer } from './user-dialogs.tsx';
import { RoleField, TextField } from './user-form-drawer.tsx';

interface InvitationsProps {
  readonly isInviting: boolean;
  readonly onClose: () => void;
}

export function Invitations({ isInviting, onClose }: InvitationsProps) {
  const { data, error, mutate } = useApi(adminUsers.listInvitations, {});
  const [made, setMade] = useState<{ readonly name: string; readonly link: string }>();
  // The list's index can lag, so the list is updated from the response instead.
  const show = (items: ListedInvitation[]) => void mutate({ items }, { revalidate: false });
  const items = data?.items ?? [];
  return (
    <>
      {error === undefined ? (
        items.length > 0 && (
          <Section heading="h2" title={messages.invitations}>
            <RowGroup>
              {items.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onRevoked={(next) => show(items.map((one) => (one.id === next.id ? next : one)))}
                />
              ))}
            </RowGroup>
          </Section>
        )
      ) : (
        <LoadState
          error={error}
          texts={messages.invitationsFailed}
          message={refusalMessage(error)}
          onRetry={() => void mutate()}
        />
      )}
      <Drawer isOpen={isInviting} onClose={onClose} title={messages.invite} description={messages.inviteText}>
        {isInviting && (
          <InviteForm
            onCancel={onClose}
            onMade={({ invitation, link }) => {
              show([invitation, ...items]);
              onClose();
              setMade({ name: invitation.name, link });
            }}
          />
        )}
      </Drawer>
      <ShownOnceDrawer
        title={messages.linkTitle}
        text={messages.linkOnce(made?.name ?? '')}
        secret={made?.link}
        secretClass="text-sm"
        words={messages.linkWords}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

interface InvitationRowProps {
  readonly invitation: ListedInvitation;
  readonly onRevoked: (invitation: ListedInvitation) => void;
}

function InvitationRow({ invitation, onRevoked }: InvitationRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, userId, role, state, createdBy, expiresAt } = invitation;
  const revoke = async () => {
    const act = async () => {
      onRevoked((await callApi(adminUsers.revokeInvitation, { params: { id } })).invitation);
      showToast(messages.revoked);
    };
    await attempt(act, { failed: messages.revokeFailed });
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
          <span className="font-medium break-words">{`${name} (${userId}) · ${messages.invitationRoles[role]}`}</span>
          <span className="text-sm break-words text-muted tabular-nums">
            {messages.invitedBy(createdBy.name, formatDateTime(expiresAt))}
          </span>
        </p>
        <Badge tone={state === 'open' ? 'success' : 'neutral'}>{messages.invitationStates[state]}</Badge>
        {state === 'open' && (
          <Button variant="ghost" aria-label={messages.revokeOf(name)} onClick={() => setAsking(true)}>
            {messages.revoke}
          </Button>
        )}
      </div>
      {isAsking && (
        <InlineConfirm
          question={messages.confirmRevoke(name)}
          confirmLabel={messages.revoke}
          cancelLabel={messages.cancel}
          onConfirm={revoke}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface InviteFormProps {
  readonly onCancel: () => void;
  readonly onMade: (made: { readonly invitation: ListedInvitation; readonly link: string }) => void;
}

const blank: { name: string; userId: string; role: Role } = { name: '', userId: '', role: 'editor' };

function InviteForm({ onCancel, onMade }: InviteFormProps) {
  const [draft, setDraft] = useState(blank);
  const { isBusy, problem, problemField, run } = useAction(
    async () => onMade(await callApi(adminUsers.createInvitation, { body: draft })),
    { failed: messages.inviteFailed },
  );
  return (
    <ConsoleForm
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.inviting : messages.makeLink}
      others={
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      }
      onSubmit={() => run()}
    >
      <TextField
        name="name"
        label={messages.name}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextField
        name="userId"
        label={messages.userId}
        value={draft.userId}
        onChange={(userId) => setDraft({ ...draft, userId })}
      />
      <RoleField roles={invitedRoles} role={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
    </ConsoleForm>
  );
}
