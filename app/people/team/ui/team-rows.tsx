import { useShared, useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Form } from '#app/ui/form.tsx'
import { Table } from '#app/ui/table.tsx'
import { Unconfirmed } from '#app/ui/unconfirmed.tsx'
import { type OpenInvitation, STAFF_ROLES, type TeamMember } from '../team.ts'

/** Who works here: their role to change, and the way out. */
export function TeamRows({ team }: { team: TeamMember[] }) {
  const t = useTexts('team')
  return (
    <Table label={t('team')} className="table-stack">
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('role')}</th>
          <th scope="col" className="hide-md">
            {t('since')}
          </th>
          <th scope="col">
            <span className="vh">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {team.map((member) => (
          <TeamRow key={member.id} member={member} />
        ))}
      </tbody>
    </Table>
  )
}

function TeamRow({ member: { id, name, email, email_verified, avatar, role, since } }: { member: TeamMember }) {
  const t = useTexts('team')
  const { viewer } = useShared()
  const own = viewer.kind !== 'visitor' && viewer.id === id
  return (
    <tr>
      <td>
        <span className="row" style={{ '--g': '10px' }}>
          <span className="hide-sm">
            <Avatar id={id} name={name} photo={avatar} size={28} />
          </span>
          <span className="stack" style={{ '--g': '0' }}>
            <span className="medium">
              {name} {own && <Badge>{t('you')}</Badge>}
            </span>
            <span className="muted">
              {email} {!email_verified && <Unconfirmed />}
            </span>
          </span>
        </span>
      </td>
      <td>
        <Form
          key={role}
          action={`/home/team/${id}/role`}
          submit={t('change_role')}
          done={t('saved')}
          variant="plain"
          size="sm"
          frame="none"
          className="row"
        >
          <select
            name="role"
            defaultValue={role}
            data-given={role}
            className="input input-sm role-select"
            aria-label={t('role_of', { name })}
          >
            {STAFF_ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`role_${one}`)}
              </option>
            ))}
          </select>
        </Form>
      </td>
      <td className="hide-md muted">
        <Day at={since} />
      </td>
      <td className="r">
        <Form
          action={`/home/team/${id}/remove`}
          submit={t('remove')}
          done={t('removed')}
          variant="plain"
          size="sm"
          frame="none"
          ask={{
            title: t('remove_title', { name }),
            text: t('remove_text'),
            confirm: t('remove'),
            cancel: t('keep'),
          }}
        />
      </td>
    </tr>
  )
}

/** Who was asked and has not answered. */
export function InvitationRows({ invitations }: { invitations: OpenInvitation[] }) {
  const t = useTexts('team')
  return (
    <Table label={t('invitations')} className="table-stack">
      <thead>
        <tr>
          <th scope="col">{t('email')}</th>
          <th scope="col">{t('role')}</th>
          <th scope="col">{t('valid_until')}</th>
          <th scope="col">
            <span className="vh">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, email, role, expiresAt, over }) => (
          <tr key={id}>
            <td className="medium">{email}</td>
            <td>{t(`role_${role}`)}</td>
            <td>{over ? <Badge tone="warn">{t('over')}</Badge> : <Day at={expiresAt} />}</td>
            <td className="r">
              <Form
                action={`/home/team/invitations/${id}/withdraw`}
                submit={t('withdraw')}
                done={t('withdrawn')}
                variant="plain"
                size="sm"
                frame="none"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
