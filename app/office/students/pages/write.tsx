import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { EMAIL_SUBJECT_MAX, isNews, type People } from '../bulk-action.ts'

export const texts = ['ui', 'students']

/** An e-mail to many: who gets it, what it says, and how that reads. */
export default function Write({ people, count, agreed }: { people: People; count: number; agreed: number | null }) {
  const t = useTexts('students')
  const { school } = useShared()
  const [letter, setLetter] = useState({ subject: '', text: '' })
  const asNews = isNews(people)
  return (
    <OfficeLayout title={t('write_many')} crumbs={[{ href: '/home/students', text: t('students') }]}>
      <div className="office-two">
        <Card as="section" pad="md" aria-label={t('write_many')}>
          <div className="stack">
            <Callout title={t(asNews ? 'write_news_count' : 'write_many_count', { count })}>
              {asNews && agreed !== null && count > 0
                ? t('write_news_agreed', { agreed })
                : t(asNews ? 'write_news' : 'write_all')}
            </Callout>
            <Form
              action="/home/students/write"
              about={JSON.stringify(people)}
              submit={t('write_send')}
              onAnswer={({ bulk_action: { id } }: { bulk_action: { id: number } }) =>
                router.visit(`/home/students/bulk-actions/${id}`)
              }
            >
              <PeopleFields people={people} />
              <TextField
                name="subject"
                label={t('letter_subject')}
                maxLength={EMAIL_SUBJECT_MAX}
                autoComplete="off"
                onChange={({ currentTarget }) => setLetter({ ...letter, subject: currentTarget.value })}
                required
              />
              <TextArea
                name="text"
                label={t('letter_text')}
                help={school.seller.email ? t('answers_go_to', { email: school.seller.email }) : undefined}
                rows={12}
                onChange={({ currentTarget }) => setLetter({ ...letter, text: currentTarget.value })}
                required
              />
              {asNews && (
                <TextField
                  name="service_reason"
                  label={t('write_service')}
                  help={t('write_service_help')}
                  autoComplete="off"
                  optional
                />
              )}
            </Form>
          </div>
        </Card>
        <Card as="section" aria-labelledby="preview">
          <CardHead id="preview" title={t('write_preview')} />
          <div className="card-pad stack" dir="auto">
            {letter.subject || letter.text ? (
              <>
                <p className="t16 strong wrap-anywhere">{letter.subject}</p>
                <p className="plain-text wrap-anywhere">{letter.text}</p>
              </>
            ) : (
              <p className="muted">{t('write_preview_empty')}</p>
            )}
          </div>
        </Card>
      </div>
    </OfficeLayout>
  )
}

function PeopleFields({ people }: { people: People }) {
  if ('event' in people) return <input type="hidden" name="event_id" value={people.event} />
  if ('consultation' in people) return <input type="hidden" name="consultation_id" value={people.consultation} />
  if ('filter' in people) return <input type="hidden" name="filter" value={JSON.stringify(people.filter)} />
  return people.students.map((id) => <input key={id} type="hidden" name="student_ids" value={id} />)
}
