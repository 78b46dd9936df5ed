import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import {
  atSign,
  award,
  badgeCheck,
  bell,
  bookOpen,
  calendarDays,
  circlePlay,
  clockAlert,
  download,
  fileText,
  flag,
  mail,
  messageCircle,
  pencil,
  receiptText,
  reply,
  settings,
  shieldCheck,
  star,
  triangleAlert,
  undo2,
  userPlus,
} from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { Kind, NotificationView } from '../notification.ts'
import '../ui/notifications.css'

export const hydrated = false

const ICONS: Record<Kind, IconData> = {
  mention: atSign,
  comment: messageCircle,
  reply,
  post: fileText,
  converted: star,
  certificate: badgeCheck,
  report: shieldCheck,
  exam_result: award,
  exam_to_mark: pencil,
  reminder: bookOpen,
  access: clockAlert,
  section: circlePlay,
  file_version: download,
  seat_offer: calendarDays,
  licence: userPlus,
  withdrawal: undo2,
  refund_failed: triangleAlert,
  stamp_problem: triangleAlert,
  chargeback: triangleAlert,
  sale: receiptText,
  lead: mail,
  reported: flag,
  no_access: triangleAlert,
  refund_reported: undo2,
}

type Props = { rows: NotificationView[]; nextUrl: string | null; first: boolean }

/** What the viewer was told, the newest first. */
export default function Notifications({ rows, nextUrl, first }: Props) {
  const t = useTexts('notifications')
  const isNew = rows.some(({ read_at }) => read_at === null)
  return (
    <PublicLayout>
      <PageHead title={t('choices')} indexed={false} />
      <main id="main" className="container ntf-page" tabIndex={-1}>
        <div className="ntf-head">
          <h1>{t('choices')}</h1>
          <div className="row" style={{ '--g': '4px' }}>
            {isNew && (
              <Form action="/notifications/read">
                <input type="hidden" name="all" value="1" />
                <Button type="submit" size="sm">
                  {t('read_all')}
                </Button>
              </Form>
            )}
            <IconLink icon={settings} size="sm" href="/account/notifications" label={t('settings')} />
          </div>
        </div>
        {rows.length === 0 ? (
          <Empty icon={bell} title={t(first ? 'quiet_title' : 'no_more')}>
            {t('quiet')}
          </Empty>
        ) : (
          <Card as="section" aria-label={t('choices')}>
            <ol className="ntf-list">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ol>
          </Card>
        )}
        {nextUrl && (
          <div>
            <ButtonLink href={nextUrl}>{t('older')}</ButtonLink>
          </div>
        )}
      </main>
    </PublicLayout>
  )
}

function Row({ row: { kind, text, url, quote, actor, read_at, created_at } }: { row: NotificationView }) {
  const t = useTexts('notifications')
  const isNew = read_at === null
  return (
    <li>
      <a className={isNew ? 'ntf is-new' : 'ntf'} href={url}>
        {actor ? (
          <span className="ntf-av">
            <Avatar id={actor.id} name={actor.name} photo={actor.avatar} size={36} />
            <span className="ntf-k">
              <Icon of={ICONS[kind]} />
            </span>
          </span>
        ) : (
          <span className="ntf-ic">
            <Icon of={ICONS[kind]} size={18} />
          </span>
        )}
        <span className="grow">
          <span>{text}</span>
          {quote && (
            <span dir="auto" className="ntf-q">
              {quote}
            </span>
          )}
          <span className="t12 faint">
            <Ago at={created_at} />
          </span>
        </span>
        {isNew && (
          <span className="ntf-new">
            <span className="vh">{t('new')}</span>
          </span>
        )}
      </a>
    </li>
  )
}
