import { LANGUAGE_NAMES } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { type OpenInvitation, STAFF_ROLES, type TeamMember } from '../team.ts'
import { InvitationRows, TeamRows } from '../ui/team-rows.tsx'

export const texts = ['ui', 'team']

type Props = {
  team: TeamMember[]
  invitations: OpenInvitation[]
  instructorsLimited: boolean
  staffTwoStep: boolean
}

export default function Team({ team, invitations, instructorsLimited, staffTwoStep }: Props) {
  const t = useTexts('team')
  return (
    <OfficeLayout title={t('team')}>
      <Card as="section" className="table-card" aria-labelledby="members">
        <CardHead id="members" title={t('team_members')} />
        <TeamRows team={team} />
      </Card>
      {invitations.length > 0 && (
        <Card as="section" className="table-card" aria-labelledby="invitations">
          <CardHead id="invitations" title={t('invitations')} />
          <InvitationRows invitations={invitations} />
        </Card>
      )}
      <div className="grid-2 items-start">
        <Card as="section" aria-labelledby="invite">
          <CardHead id="invite" title={t('invite')} />
          <Form action="/home/team/invitations" submit={t('invite_button')} done={t('invited')}>
            <InviteFields />
          </Form>
        </Card>
        <div className="stack">
          <Card as="section" aria-labelledby="limits">
            <CardHead id="limits" title={t('instructors')} />
            <Form action="/home/team/limits" submit={t('save')} done={t('saved')} variant="plain">
              <CheckField
                name="instructors_limited"
                defaultChecked={instructorsLimited}
                help={t('instructors_limited_help')}
              >
                {t('instructors_limited')}
              </CheckField>
            </Form>
          </Card>
          <Card as="section" aria-labelledby="two-step">
            <CardHead id="two-step" title={t('two_step')} />
            <Form action="/home/team/two-step" submit={t('save')} done={t('saved')} variant="plain">
              <TwoStepField staffTwoStep={staffTwoStep} />
            </Form>
          </Card>
        </div>
      </div>
    </OfficeLayout>
  )
}

function TwoStepField({ staffTwoStep }: { staffTwoStep: boolean }) {
  const t = useTexts('team')
  return (
    <CheckField name="staff_two_step" defaultChecked={staffTwoStep} help={t('staff_two_step_help')}>
      {t('staff_two_step')}
    </CheckField>
  )
}

function InviteFields() {
  const t = useTexts('team')
  const { school } = useShared()
  return (
    <>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email')}
        help={t('invite_help')}
        required
      />
      <div className="form-grid">
        <SelectField name="role" defaultValue="instructor" className="c3" label={t('role')}>
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`role_${role}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="locale" defaultValue={school.locale} className="c3" label={t('invite_language')}>
          {school.locales.map((locale) => (
            <option key={locale} value={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <dl className="roles">
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt className="medium">{t(`role_${role}`)}</dt>
            <dd className="muted">{t(`role_${role}_text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
