import type { ListView } from '#app/platform/list.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { sortByText } from '#app/platform/sort-by-text.ts'
import { Moment } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { history } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { type ActivityRow, spellOut } from '../entry.ts'
import { Changes } from '../ui/changes.tsx'
import { TYPES, useActionText } from '../ui/texts.ts'

export const texts = ['ui', 'activity']

type Filters = {
  q?: string
  actor?: number | 'key' | 'system'
  type?: string
  action?: string
  id?: number
  from?: string
  to?: string
}
type Props = { list: ListView<ActivityRow, Filters>; team: { id: number; name: string }[] }

/** Who changed what, when and from where. */
export default function Activity({ list, team }: Props) {
  const t = useTexts('activity')
  const { nameType, nameAction } = useActionText()
  const kinds = (['key', 'system'] as const).map((value) => ({ value, text: t(`kind_${value}`) }))
  const people = team.map(({ id, name }) => ({ value: id, text: name }))
  const types = TYPES.map((value) => ({ value: value as string, text: nameType(value) }))
  const byText = sortByText(types, useLocale(), ({ text }) => text)
  return (
    <OfficeLayout title={t('title')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('title')}
        counted={(count) => t('entries_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          { kind: 'choice', name: 'actor', label: t('who'), all: t('anybody'), options: [...people, ...kinds] },
          {
            kind: 'choice',
            name: 'type',
            label: t('action'),
            all: t('any_type'),
            options: byText,
          },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('to') },
        ]}
        columns={[
          { head: t('when'), width: 150, cell: ({ at }) => <Moment at={at} /> },
          {
            head: t('who'),
            width: 130,
            share: 20,
            rank: 2,
            under: true,
            cell: ({ actor, ip }) => <Lead title={actor.name || spellOut(actor.kind)} sub={ip} />,
          },
          {
            head: t('thing'),
            width: 160,
            share: 35,
            cell: ({ action, thing }) => <Lead title={nameAction(action)} sub={thing.title || null} />,
          },
          {
            head: t('changes'),
            width: 200,
            share: 45,
            rank: 3,
            under: true,
            cell: ({ changes }) => <Changes changes={changes} />,
          },
        ]}
        empty={{ icon: history, title: t('none_title'), text: t('none') }}
      />
      <p className="t13 muted">{t('kept')}</p>
    </OfficeLayout>
  )
}
