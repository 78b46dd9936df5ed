import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Form } from '#app/ui/form.tsx'
import { calendarDays, mail } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { OfficeBookingRow } from '../booking.ts'
import { BookingBadge } from '../ui/booking-badge.tsx'

export const texts = ['ui', 'consultations']

const SHOWN = ['upcoming', 'past', 'canceled'] as const
type Filters = { show?: (typeof SHOWN)[number] | 'all'; product_id?: number; q?: string }
type Props = { list: ListView<OfficeBookingRow, Filters>; products: OptionList; feed: string | null }

/** Who booked what, and when. */
export default function Bookings({ list, products, feed }: Props) {
  const t = useTexts('consultations')
  const { viewer } = useShared()
  const mayWrite = viewer.kind !== 'visitor' && isHeldBy(viewer.role, 'support')
  const { product_id: product } = list.filters
  return (
    <OfficeLayout
      title={t('bookings')}
      actions={
        mayWrite &&
        product !== undefined && (
          <ButtonLink size="sm" icon={mail} href={`/home/students/write?consultation_id=${product}`}>
            {t('write_booked')}
          </ButtonLink>
        )
      }
    >
      <OfficeList
        list={list}
        label={t('bookings')}
        counted={(count) => t('bookings_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_student') },
          {
            kind: 'choice',
            name: 'show',
            label: t('show'),
            all: t('show_all'),
            options: SHOWN.map((value) => ({ value, text: t(`show_${value}`) })),
          },
          {
            kind: 'option',
            name: 'product_id',
            label: t('product'),
            all: t('all_products'),
            of: products,
          },
        ]}
        columns={[
          {
            head: t('student'),
            sort: 'name',
            width: 140,
            share: 40,
            cell: ({ id, student }) => <Lead title={student.name} sub={student.email} href={`/home/bookings/${id}`} />,
          },
          {
            head: t('when'),
            width: 120,
            share: 30,
            sort: 'time',
            // On a phone it takes two lines: cut off it lacked the hour.
            cell: ({ startsAt: at }) => <Moment at={at} className="" />,
          },
          { head: t('product'), width: 150, share: 25, rank: 3, cell: ({ product }) => product.title },
          {
            head: t('status'),
            width: 130,
            under: true,
            rank: 2,
            cell: ({ status }) => <BookingBadge status={status} />,
          },
        ]}
        empty={{ icon: calendarDays, title: t('none_yet_title'), text: t('none_yet') }}
      />
      <Card as="section" aria-labelledby="feed">
        <CardHead id="feed" title={t('your_calendar')} />
        <div className="card-pad stack">
          <p className="muted t14">{t('feed_text')}</p>
          {feed && <Copyable text={feed} label={t('feed_address')} />}
          <Form
            action="/home/bookings/feed"
            submit={t(feed ? 'feed_renew' : 'feed_make')}
            frame="none"
            variant="plain"
            done={t('saved')}
          />
        </div>
      </Card>
    </OfficeLayout>
  )
}
