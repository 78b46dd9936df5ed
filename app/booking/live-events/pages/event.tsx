import { type FramedProduct, getContentPath } from '#app/content/catalogue/product-tabs.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { Setting } from '#app/people/schools/ui/setting.tsx'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Form } from '#app/ui/form.tsx'
import { calendarDays, mail, users } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { ATTENDANCE_STATUSES, type AttendanceStatus, type EventOffice, type PersonRow } from '../people.ts'
import { EventWhen } from '../ui/when.tsx'

export const texts = ['ui', 'office-products', 'live-events']

type Props = {
  product: FramedProduct
  /** Null while nobody has said when it is. */
  event: EventOffice | null
  list: ListView<PersonRow, { q?: string; standing?: AttendanceStatus }>
  /** What it can be watched in afterwards. */
  courses: OptionList
}

const TONES = { seat: 'ok', guest: 'brand', missing: 'bad', offered: 'warn', waiting: 'line' } as const

/** Who comes to a live event and who waits, and what becomes of it. */
export default function EventPage({ product, event, list, courses }: Props) {
  const t = useTexts('live-events')
  const products = useTexts('office-products')
  const { viewer } = useShared()
  const mayWrite = viewer.kind !== 'visitor' && isHeldBy(viewer.role, 'support')
  const address = `/home/products/${product.id}/event`
  return (
    <ProductFrame
      product={product}
      page="participants"
      actions={
        <>
          <ExportLink list={list} />
          {mayWrite && list.rows.length > 0 && (
            <ButtonLink size="sm" icon={mail} href={`/home/students/write?event_id=${product.id}`}>
              {t('write_people')}
            </ButtonLink>
          )}
        </>
      }
    >
      {event ? (
        <Standings event={event} datesPath={getContentPath(product)} />
      ) : (
        <Callout title={t('no_date')}>{t('say_when')}</Callout>
      )}
      <OfficeList
        list={list}
        label={t('people')}
        counted={(count) => t('people_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_people') },
          {
            kind: 'choice',
            name: 'standing',
            label: t('standing'),
            all: t('any_standing'),
            options: ATTENDANCE_STATUSES.map((one) => ({ value: one, text: t(`standing_${one}`) })),
          },
        ]}
        columns={[
          {
            head: t('person'),
            width: 180,
            share: 50,
            cell: ({ student }) => (
              <Lead title={student.name} sub={student.email} href={`/home/students/${student.id}`} />
            ),
          },
          {
            head: t('standing'),
            width: 150,
            rank: 2,
            under: true,
            cell: ({ standing, offeredUntil: until }) => (
              <span className="stack" style={{ '--g': '2px' }}>
                <Badge tone={TONES[standing]} className="self-start">
                  {t(`standing_${standing}`)}
                </Badge>
                {standing === 'offered' && until && (
                  <span className="t13 muted">
                    {t('until')} <Moment at={until} />
                  </span>
                )}
              </span>
            ),
          },
          {
            head: t('seats_count'),
            width: 80,
            end: true,
            cell: ({ seats }) => <span className="num">{seats || '–'}</span>,
          },
          {
            head: t('joined_at'),
            width: 150,
            rank: 3,
            cell: ({ joinedAt: at }) => (at ? <Moment at={at} /> : <span className="faint">–</span>),
          },
        ]}
        empty={{ icon: users, title: t('nobody_title'), text: t('nobody') }}
      />
      {event && (
        <>
          <Setting id="replay" title={t('replay')} text={t('replay_text_office')}>
            <Form action={`${address}/replay`} submit={products('save')} done={products('saved')} variant="plain">
              <PickerField
                name="replay_id"
                label={t('replay_course')}
                of={courses}
                none={t('no_replay')}
                defaultValue={event.replayId}
                optional
              />
            </Form>
          </Setting>
          {!event.over && !event.canceled && (
            <Setting id="cancel" title={t('cancel')} text={t('cancel_text')}>
              <Form
                action={`${address}/cancel`}
                submit={t('cancel')}
                variant="danger"
                done={t('canceled')}
                ask={{ title: t('cancel_ask'), text: t('cancel_text'), confirm: t('cancel'), cancel: t('cancel_not') }}
              />
            </Setting>
          )}
        </>
      )}
    </ProductFrame>
  )
}

/** When it is, how many seats are taken, and how many came. */
function Standings({ event, datesPath }: { event: EventOffice; datesPath: string }) {
  const t = useTexts('live-events')
  const { seats, taken, came, canceled } = event
  return (
    <Card as="section" pad="md" aria-label={t('seats_taken')}>
      <div className="split wrap">
        <EventWhen {...event} />
        <ButtonLink href={datesPath} size="sm" icon={calendarDays}>
          {t('change_date')}
        </ButtonLink>
      </div>
      {canceled && (
        <Callout tone="bad" title={t('canceled')}>
          {t('canceled_office')}
        </Callout>
      )}
      <div className="seats mt-4">
        <Progress percent={Math.floor((100 * taken) / seats)} label={t('seats_taken')} />
        <span className="t13 muted num">{t('taken_of', { taken, seats, came })}</span>
      </div>
    </Card>
  )
}
