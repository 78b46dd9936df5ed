import { router } from '@inertiajs/react'
import { useState } from 'react'
import { inLocale } from '#app/platform/i18n.ts'
import type { ListView } from '#app/platform/list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { arrowDown, arrowUp, messages, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { TOPIC_TITLE_MAX, type TopicRow } from '../topic.ts'

export const texts = ['ui', 'community']

const AT = '/home/community/topics'

/** The topics in their order, who reads them and who writes in them. */
export default function Topics({ list }: { list: ListView<TopicRow, object> }) {
  const t = useTexts('community')
  const { locale } = useShared()
  const [adding, setAdding] = useState(false)
  const ids = list.rows.map(({ id }) => id)
  const whole = list.first && !list.nextUrl

  function move(id: number, by: 1 | -1) {
    const at = ids.indexOf(id)
    const order = ids.toSpliced(at, 1).toSpliced(at + by, 0, id)
    router.post(`${AT}/order`, { ids: order }, { preserveScroll: true })
  }
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
      {t('add_topic')}
    </Button>
  )
  return (
    <OfficeLayout title={t('topics')} actions={add}>
      <OfficeList
        list={list}
        label={t('topics')}
        counted={(count) => t('topics_count', { count })}
        filters={[]}
        columns={[
          {
            head: t('topic'),
            width: 160,
            share: 60,
            cell: ({ id, title }) => <Lead title={inLocale(title, locale)} href={`${AT}/${id}`} />,
          },
          { head: t('reads'), width: 140, rank: 2, cell: ({ visibility }) => t(`visibility_${visibility}`) },
          {
            head: t('writes'),
            width: 130,
            rank: 3,
            cell: ({ allow_students_to_add_posts: students, locked }) => t(students && !locked ? 'students' : 'team'),
          },
          ...(whole
            ? [
                {
                  head: t('order'),
                  width: 90,
                  end: true,
                  cell: ({ id, title }: TopicRow) => (
                    <span className="row" style={{ '--g': '4px', justifyContent: 'flex-end' }}>
                      <IconButton
                        icon={arrowUp}
                        size="sm"
                        label={t('move_up', { title: inLocale(title, locale) })}
                        disabled={id === ids[0]}
                        onClick={() => move(id, -1)}
                      />
                      <IconButton
                        icon={arrowDown}
                        size="sm"
                        label={t('move_down', { title: inLocale(title, locale) })}
                        disabled={id === ids.at(-1)}
                        onClick={() => move(id, 1)}
                      />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        empty={{ icon: messages, title: t('nothing_yet'), text: t('no_topics'), action: add }}
      />
      <Dialog open={adding} onClose={() => setAdding(false)} title={t('add_topic')} bare>
        <Form action={AT} submit={t('create')} frame="window" onDone={() => setAdding(false)}>
          <TextField name="title" label={t('topic_name')} maxLength={TOPIC_TITLE_MAX} autoComplete="off" required />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
