import { useState } from 'react';
import type { AdminResult } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { copyText } from '#admin/kit/copy-text.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { Checkbox, RadioGroup } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CopyIcon, PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { fieldErrors, messageOf } from '#admin/shared/staff/request-errors.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { ROLE_LABELS, type Role } from '#contract/admin/permissions.ts';
import type { ChangeRoleReply, LinkReply, StaffReply } from '#contract/admin/staff.ts';
import { RoleBadge } from './role-badge.tsx';
import { ROLE_CHOICES, ROLE_HINTS } from './roles.ts';
import { SettingsLinks } from './settings-links.tsx';

type Member = StaffReply['members'][number];
type Invitation = StaffReply['invitations'][number];
type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'role'; member: Member }
  | { kind: 'remove'; member: Member }
  | { kind: 'link'; email: string; reply: LinkReply };

const ROLE_OPTIONS = ROLE_CHOICES.map((choice) => ({ ...choice, hint: ROLE_HINTS[choice.value] }));

/** The people who use the admin: invite, change roles, remove. */
export function StaffScreen() {
  const staff = useResource<StaffReply>('staff', ADMIN_PATHS.staff);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { isDemo } = useStaff();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title="Staff"
        subtitle="Who works in the admin, and what each may do"
        actions={
          !isDemo && (
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setDialog({ kind: 'invite' })}>
              Invite a person
            </Button>
          )
        }
      />
      <SettingsLinks />
      <DemoNotice>Nobody can be invited, changed or removed in the demo.</DemoNotice>
      <Loading loaded={staff} title="The staff could not be loaded.">
        {({ members, invitations }) => (
          <>
            <Section title="Members">
              <ul className="person-list">
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} onOpen={setDialog} />
                ))}
              </ul>
            </Section>
            {invitations.length > 0 && (
              <Section title="Open invitations">
                <ul className="person-list">
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </Loading>
      {dialog?.kind === 'invite' && (
        <InviteDialog
          onClose={close}
          onInvited={(email, reply) => setDialog({ kind: 'link', email, reply })}
        />
      )}
      {dialog?.kind === 'link' && (
        <InvitationLinkDialog email={dialog.email} reply={dialog.reply} onClose={close} />
      )}
      {dialog?.kind === 'role' && <RoleDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog member={dialog.member} onClose={close} />}
    </>
  );
}

function MemberRow({ member, onOpen }: { member: Member; onOpen: (dialog: OpenDialog) => void }) {
  const { id, isDemo } = useStaff();
  const { write } = useWrite();
  const createLink = async () => {
    const result = await write<LinkReply>({
      method: 'POST',
      path: ADMIN_PATHS.createSignInLink,
      body: { id: member.id },
    });
    if (result.ok) onOpen({ kind: 'link', email: member.email, reply: result.data });
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  return (
    <li>
      <div className="person">
        <strong>
          {member.name}
          {member.id === id && ' (you)'}
        </strong>
        <span>{member.email}</span>
        <span>
          {member.lastSeenAt ? (
            <>
              Last seen <Moment iso={member.lastSeenAt} />
            </>
          ) : (
            'Not signed in'
          )}
        </span>
      </div>
      <div className="staff-actions">
        <RoleBadge role={member.role} />
        {member.isDemo && <Badge tone="info">Demo</Badge>}
        {!member.isDemo && !isDemo && (
          <Menu
            label={`Actions for ${member.name}`}
            isIconOnly
            items={[
              { id: 'role', label: 'Change role', onAction: () => onOpen({ kind: 'role', member }) },
              { id: 'link', label: 'Link to set up signing in again', onAction: createLink },
              {
                id: 'remove',
                label: 'Remove',
                isDanger: true,
                onAction: () => onOpen({ kind: 'remove', member }),
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { isDemo } = useStaff();
  const { write, isBusy } = useWrite();
  const revoke = async () => {
    const result = await write({
      method: 'POST',
      path: ADMIN_PATHS.revokeInvitation,
      body: { id: invitation.id },
      invalidates: ['staff'],
    });
    if (result.ok) notify({ message: `The invitation of ${invitation.email} is revoked` });
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  return (
    <li>
      <div className="person">
        <strong>{invitation.email}</strong>
        <span>
          {ROLE_LABELS[invitation.role]}, until <Moment iso={invitation.expiresAt} />
        </span>
      </div>
      {!isDemo && (
        <Button isBusy={isBusy} onClick={revoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (email: string, reply: LinkReply) => void;
}) {
  const { write, isBusy } = useWrite();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('packer');
  const [sendsEmail, setSendsEmail] = useState(true);
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const invite = async () => {
    const result = await write<LinkReply>({
      method: 'POST',
      path: ADMIN_PATHS.inviteStaff,
      body: { email, role, sendsEmail },
      invalidates: ['staff'],
    });
    setFailed(result.ok ? undefined : result);
    if (result.ok) onInvited(email, result.data);
  };
  return (
    <FormDialog
      title="Invite a person"
      submitLabel="Invite"
      canSubmit={email.trim() !== ''}
      isBusy={isBusy}
      onSubmit={() => void invite()}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        isRequired
        autoFocus
        value={email}
        onChange={setEmail}
        error={fieldErrors(failed).email}
      />
      <RadioGroup label="Role" value={role} onChange={setRole} choices={ROLE_OPTIONS} />
      <Checkbox
        label="Send the link by email"
        hint="You see it afterwards too, to send it yourself."
        isChecked={sendsEmail}
        onChange={setSendsEmail}
      />
      {failed && !failed.ok && <ErrorState title="The person is not invited." message={messageOf(failed)} />}
    </FormDialog>
  );
}

function InvitationLinkDialog({
  email,
  reply,
  onClose,
}: {
  email: string;
  reply: LinkReply;
  onClose: () => void;
}) {
  const copy = () => void copyText(reply.link, 'The link is copied');
  return (
    <Dialog
      title={`Link for ${email}`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" icon={<CopyIcon />} onClick={copy}>
          Copy the link
        </Button>
      }
    >
      <div className="staff-stack">
        <Notice tone={reply.isEmailed ? 'ok' : 'info'}>
          {reply.isEmailed ? 'It is on its way by email. ' : 'Send it to the person. '}
          It works once, until <Moment iso={reply.expiresAt} />. Whoever opens it first becomes this person.
        </Notice>
        <TextField
          label="Link"
          value={reply.link}
          readOnly
          onChange={() => {}}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { write, isBusy } = useWrite();
  const undo = useUndo('staff', 'me');
  const [role, setRole] = useState<Role>(member.role);
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const save = async () => {
    const result = await write<ChangeRoleReply>({
      method: 'POST',
      path: ADMIN_PATHS.changeRole,
      body: { id: member.id, role, expectedRole: member.role },
      invalidates: ['staff', 'me'],
    });
    setFailed(result.ok ? undefined : result);
    if (!result.ok) return;
    const { entryId } = result.data;
    notify({
      message: `${member.name} is ${ROLE_LABELS[role].toLowerCase()} now`,
      ...(entryId !== undefined && { undo: () => void undo(entryId) }),
    });
    onClose();
  };
  return (
    <Dialog
      title={`Role of ${member.name}`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" isBusy={isBusy} disabled={role === member.role} onClick={save}>
          Make {ROLE_LABELS[role].toLowerCase()}
        </Button>
      }
    >
      <div className="staff-stack">
        {failed && !failed.ok && <ErrorState title="The role is not changed." message={messageOf(failed)} />}
        <RadioGroup label="Role" value={role} onChange={setRole} choices={ROLE_OPTIONS} />
        <p className="staff-note">{member.name} is signed out and signs in again.</p>
      </div>
    </Dialog>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { write, isBusy } = useWrite();
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const remove = async () => {
    const result = await write<{ message: string }>({
      method: 'POST',
      path: ADMIN_PATHS.removeStaff,
      body: { id: member.id },
      invalidates: ['staff'],
    });
    setFailed(result.ok ? undefined : result);
    if (!result.ok) return;
    notify({ message: result.data.message });
    onClose();
  };
  return (
    <Dialog
      title={`Remove ${member.name}`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="danger" isBusy={isBusy} onClick={remove}>
          Remove {member.name}
        </Button>
      }
    >
      <div className="staff-stack">
        {failed && !failed.ok && (
          <ErrorState title="The person is not removed." message={messageOf(failed)} />
        )}
        <p>
          {member.name} is signed out on all devices and can no longer sign in. What they did stays in the
          activity log. To let them in again, invite them again.
        </p>
      </div>
    </Dialog>
  );
}
