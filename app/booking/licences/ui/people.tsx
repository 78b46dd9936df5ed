import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import type { InvitationState } from '#app/selling/payments/invitation.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, IconButton, IconLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, cornerUpRight, info, mail, send, trash } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { Table } from '#app/ui/table.tsx'
import type { InvitedPerson, ManagerView } from '../manager-view.ts'

/** Whom the buyer invited, and what came of it. */
export function People({ view }: { view: ManagerView }) {
  const t = useTexts('licences')
  const { quantity, licences_left } = view.purchase
  return (
    <Card as="section" className="table-card" aria-labelledby="people">
      <CardHead title={t('people')} id="people">
        <span className="t13 muted num">{t('given', { given: quantity - licences_left, quantity })}</span>
      </CardHead>
      <Table label={t('people')} className="lic-table">
        <thead>
          <tr>
            <th>{t('person')}</th>
            <th>{t('invitation')}</th>
            <th className="is-rare">{t('since')}</th>
            <th className="is-rare">{t('progress')}</th>
            <th>
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.people.map((person) => (
            <PersonRow key={person.id} person={person} course={view.course.id} />
          ))}
        </tbody>
      </Table>
      <div className="card-foot lic-foot">
        <Icon of={info} />
        <span>{t('only_sent_is_deleted')}</span>
      </div>
    </Card>
  )
}

function PersonRow({ person, course }: { person: InvitedPerson; course: number }) {
  const t = useTexts('licences')
  const { id, name, email, status, since, expired } = person
  return (
    <tr>
      <td>
        <span className="row" style={{ '--g': '10px' }}>
          <Avatar id={id} name={name} size={32} />
          <span className="stack" style={{ '--g': '0' }}>
            <b className="medium truncate name">{name}</b>
            <span className="t12 faint truncate name">{email}</span>
          </span>
        </span>
      </td>
      <td>
        <State status={status} expired={expired} />
        {/* On a phone there is no room for a column of its own. */}
        {person.report && (
          <div className="only-narrow lic-below">
            <PersonProgress person={person} />
          </div>
        )}
      </td>
      <td className="is-rare muted">
        <Day at={since} />
      </td>
      <td className="is-rare">
        <PersonProgress person={person} />
      </td>
      <td className="r nowrap">
        {status === 'sent' && <SentActions person={person} course={course} />}
        {status === 'accepted' && (
          <IconLink
            icon={cornerUpRight}
            size="sm"
            label={t('give_to_other', { name })}
            href={`/home/access-manager/${course}/${id}/transfer`}
          />
        )}
      </td>
    </tr>
  )
}

/** How far somebody is, with the best that they reached in the exam. */
function PersonProgress({ person: { name, status, report } }: { person: InvitedPerson }) {
  const t = useTexts('licences')
  if (!report) return <span className="faint">{t('not_yet')}</span>
  const { percent, exam } = report
  if (percent === 0 && status === 'accepted') return <span className="faint">{t('not_begun')}</span>
  return (
    <span className="stack" style={{ '--g': '2px' }}>
      <span className="row" style={{ '--g': '8px' }}>
        <Progress className="lic-progress" percent={percent} label={t('progress_of', { name })} />
        <span className="num muted">{percent}%</span>
      </span>
      {exam && (
        <span className="t12 faint nowrap">
          {t('exam')}: {t(exam.passed ? 'exam_passed' : 'exam_failed', { percent: exam.percent })}
        </span>
      )}
    </span>
  )
}

function State({ status, expired }: { status: InvitationState; expired: boolean }): ReactNode {
  const t = useTexts('licences')
  if (status === 'activated')
    return (
      <Badge tone="ok">
        <span className="pip" />
        {t('state_activated')}
      </Badge>
    )
  if (status === 'accepted')
    return (
      <Badge tone="brand" icon={check}>
        {t('state_accepted')}
      </Badge>
    )
  if (expired) return <Badge tone="warn">{t('state_expired')}</Badge>
  return <Badge icon={mail}>{t('state_sent')}</Badge>
}

/** What the buyer does with an invitation that nobody has accepted; deleting asks first. */
function SentActions({ person: { id, name, email }, course }: { person: InvitedPerson; course: number }) {
  const t = useTexts('licences')
  const at = `/home/access-manager/${course}/${id}`
  const ask = `delete-${id}`
  return (
    <span className="row justify-end" style={{ '--g': '4px' }}>
      <Form action={`${at}/again`}>
        <Submit variant="ghost" size="sm" className="btn-icon" aria-label={t('send_again', { name })}>
          <Icon of={send} />
        </Submit>
      </Form>
      <IconButton icon={trash} size="sm" className="bad" label={t('delete_of', { name })} popoverTarget={ask} />
      <div className="dialog lic-ask text-left" id={ask} popover="auto" role="dialog" aria-labelledby={`${ask}-title`}>
        <div className="dialog-head">
          <h3 className="t18 strong" id={`${ask}-title`}>
            {t('delete_title')}
          </h3>
        </div>
        <div className="dialog-body">
          <p className="muted whitespace-normal">{t('delete_text', { email })}</p>
        </div>
        <div className="dialog-foot">
          <Button popoverTarget={ask} popoverTargetAction="hide">
            {t('keep')}
          </Button>
          <Form action={at}>
            <input type="hidden" name="_method" value="DELETE" />
            <Submit variant="danger">{t('delete')}</Submit>
          </Form>
        </div>
      </div>
    </span>
  )
}
