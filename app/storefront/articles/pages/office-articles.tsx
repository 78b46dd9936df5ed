import { router } from '@inertiajs/react'
import { useState } from 'react'
import { TagBadges } from '#app/content/tags/ui/tag-badges.tsx'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { newspaper, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { ARTICLE_STATES, ARTICLE_TITLE_MAX, type ArticleRow, type ArticleState } from '../article.ts'
import { StateBadge } from '../ui/state-badge.tsx'

export const texts = ['ui', 'articles']

type Props = { list: ListView<ArticleRow, { q?: string; state?: ArticleState; tag?: number }>; tags: OptionList }

export default function OfficeArticles({ list, tags }: Props) {
  const t = useTexts('articles')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
      {t('new_article')}
    </Button>
  )
  return (
    <OfficeLayout title={t('articles')} actions={add}>
      <OfficeList
        list={list}
        label={t('articles')}
        counted={(count) => t('articles_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('title') },
          {
            kind: 'choice',
            name: 'state',
            label: t('status'),
            all: t('any_status'),
            options: ARTICLE_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
          {
            kind: 'option',
            name: 'tag',
            label: t('tag'),
            all: t('any_tag'),
            of: tags,
          },
        ]}
        columns={[
          {
            head: t('title'),
            sort: 'title',
            width: 200,
            share: 50,
            cell: ({ id, title, author }) => <Lead title={title} sub={author.name} href={`/home/articles/${id}`} />,
          },
          { head: t('status'), width: 120, rank: 2, under: true, cell: ({ state }) => <StateBadge of={state} /> },
          { head: t('tags'), width: 140, share: 24, rank: 4, cell: ({ tags }) => <TagBadges of={tags} /> },
          {
            head: t('published_on'),
            width: 110,
            rank: 3,
            end: true,
            cell: ({ publishAt }) => (publishAt ? <Day at={publishAt} /> : <span className="faint">–</span>),
          },
        ]}
        empty={{ icon: newspaper, title: t('no_articles_title'), text: t('no_articles'), action: add }}
      />
      <Dialog bare open={adding} onClose={() => setAdding(false)} title={t('new_article')}>
        <Form<{ article: { id: number } }>
          action="/home/articles"
          frame="window"
          submit={t('create')}
          onAnswer={({ article }) => router.visit(`/home/articles/${article.id}`)}
        >
          <TextField
            name="title"
            label={t('title')}
            help={t('title_help')}
            maxLength={ARTICLE_TITLE_MAX}
            autoComplete="off"
            required
          />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
