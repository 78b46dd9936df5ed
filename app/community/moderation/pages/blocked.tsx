import { router } from '@inertiajs/react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { ban } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { BlockedRow } from '../block.ts'
import { Unblock } from '../ui/unblock.tsx'

export const texts = ['ui', 'moderation']

type Props = { list: ListView<BlockedRow, { q?: string }> }

/** Who may write no more at the moment, since when, until when and why. */
export default function BlockedPeople({ list }: Props) {
  const t = useTexts('moderation')
  const { dateTime } = useDates()
  return (
    <OfficeLayout title={t('discussions')}>
      <OfficeList
        list={list}
        label={t('blocked_people')}
        counted={(count) => t('blocked_count', { count })}
        filters={[{ kind: 'search', name: 'q', label: t('person') }]}
        columns={[
          {
            head: t('person'),
            sort: 'name',
            width: 150,
            share: 40,
            cell: ({ id, name, email, avatar }) => (
              <Lead
                title={name}
                sub={email}
                href={`/home/students/${id}`}
                mark={<Avatar id={id} name={name} photo={avatar} size={32} />}
              />
            ),
          },
          {
            head: t('reason'),
            width: 160,
            share: 34,
            rank: 3,
            under: true,
            cell: ({ reason, by }) => (
              <>
                {reason && (
                  <span dir="auto" className="plain-text">
                    {reason}{' '}
                  </span>
                )}
                <span className="muted">{t('blocked_by', { name: by })}</span>
              </>
            ),
          },
          { head: t('since'), width: 100, rank: 4, sort: 'since', cell: ({ since }) => <Day at={since} /> },
          {
            head: t('block_for'),
            width: 130,
            rank: 2,
            under: true,
            cell: ({ until }) => (until ? t('until', { date: dateTime(until) }) : t('for_good')),
          },
          {
            head: t('do'),
            width: 110,
            end: true,
            cell: ({ id }) => <Unblock id={id} onDone={() => router.reload()} />,
          },
        ]}
        empty={{ icon: ban, title: t('no_blocked_title'), text: t('no_blocked') }}
      />
    </OfficeLayout>
  )
}
