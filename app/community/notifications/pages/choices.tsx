import { AccountFrame } from '#app/people/my-account/ui/account-frame.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import type { NotificationChannels } from '../notification.ts'
import { KindsMatrix } from '../ui/kinds-matrix.tsx'

export const hydrated = false

type TopicLine = { id: number; title: string; followed: boolean }
type Props = { choices: { news: boolean }; ways: NotificationChannels; topics: TopicLine[]; saved: boolean }

export default function Choices({ choices, ways, topics, saved }: Props) {
  const t = useTexts('notifications')
  const { school, viewer } = useShared()
  return (
    <AccountFrame current="notifications" title={t('choices')} done={saved && t('saved')}>
      <Card as="section" pad="lg" aria-labelledby="told">
        <h2 id="told" className="t16 strong">
          {t('told')}
        </h2>
        <p className="help mt-1">{t('told_help')}</p>
        <Form action="/account/notifications/kinds" className="stack mt-4">
          <KindsMatrix ways={ways} staff={viewer.kind === 'staff'} />
          <div>
            <Submit>{t('save')}</Submit>
          </div>
        </Form>
      </Card>
      {topics.length > 0 && <Topics topics={topics} />}
      <Card as="section" pad="lg" aria-labelledby="news-of-school">
        <h2 id="news-of-school" className="t16 strong">
          {t('from_school')}
        </h2>
        <Form action="/account/notifications" className="stack mt-4">
          <CheckField name="news" defaultChecked={choices.news} help={t('news_help')}>
            {t('news')}
          </CheckField>
          <CheckField name="needed" defaultChecked disabled help={t('needed_help', { school: school.name })}>
            {t('needed')}
          </CheckField>
          <div>
            <Submit>{t('save')}</Submit>
          </div>
        </Form>
      </Card>
      {viewer.kind !== 'visitor' && (
        <p className="muted text-14">
          {t(viewer.emailVerified ? 'sent_to' : 'sent_when_confirmed', { email: viewer.email })}
        </p>
      )}
    </AccountFrame>
  )
}

/** The topics that one reads, and of whose posts one is told. */
function Topics({ topics }: Pick<Props, 'topics'>) {
  const t = useTexts('notifications')
  return (
    <Card as="section" pad="lg" aria-labelledby="topics">
      <h2 id="topics" className="t16 strong">
        {t('topics')}
      </h2>
      <ul className="told-topics">
        {topics.map(({ id, title, followed }) => (
          <li key={id}>
            <span className="grow">
              <bdi>{title}</bdi>
            </span>
            <Form action={`/community/topics/${id}/follow`}>
              <input type="hidden" name="action" value={String(!followed)} />
              <Button type="submit" size="sm">
                {t(followed ? 'unfollow' : 'follow')}{' '}
                <span className="vh">
                  <bdi>{title}</bdi>
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
