import { router } from '@inertiajs/react'
import type { TagOption } from '#app/content/tags/tag.ts'
import { TagChoice } from '#app/content/tags/ui/tag-choice.tsx'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { externalLink, eye } from '#app/ui/icons.ts'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { RichTextField } from '#app/ui/rich-text/ui/rich-text-field.tsx'
import { ARTICLE_TITLE_MAX, type ArticleDetail, type Author } from '../article.ts'
import { Publishing } from '../ui/publishing.tsx'
import { SearchFields } from '../ui/search-fields.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import '../ui/articles.css'

export const texts = ['ui', 'articles', 'media', 'schools', 'tags']

type Props = {
  article: ArticleDetail
  fields: Record<string, string>
  title: string
  tags: OptionList<TagOption>
  authors: Author[]
}

const WORDS = ['title', 'html'] as const

/** An article and all that is said of it, in one form. */
export default function OfficeArticle({ article, fields, title, tags, authors }: Props) {
  const t = useTexts('articles')
  const { school, origin } = useShared()
  const { id, slug, state, version } = article
  return (
    <OfficeLayout
      title={title}
      crumbs={[{ href: '/home/articles', text: t('articles') }]}
      actions={
        <>
          <StateBadge of={state} />
          <ButtonLink
            href={state === 'published' ? `/articles/${slug}` : `/home/articles/${id}/preview`}
            size="sm"
            icon={state === 'published' ? externalLink : eye}
            target="_blank"
            rel="noopener"
          >
            {state === 'published' ? t('view') : t('preview')}
          </ButtonLink>
        </>
      }
    >
      <Form action={`/home/articles/${id}`} done={t('saved')} version={version} className="article-edit" frame="none">
        <div className="stack">
          <section className="card card-pad">
            <Languages locales={school.locales} names={WORDS} values={fields}>
              {(locale) => (
                <>
                  <TextField
                    name={`title.${locale}`}
                    label={t('title')}
                    lang={locale}
                    defaultValue={fields[`title.${locale}`]}
                    maxLength={ARTICLE_TITLE_MAX}
                    required={locale === school.locale}
                  />
                  <RichTextField
                    name={`html.${locale}`}
                    label={t('text')}
                    lang={locale}
                    defaultValue={fields[`html.${locale}`]}
                    rows={16}
                  />
                </>
              )}
            </Languages>
          </section>
          <SearchFields fields={fields} />
        </div>
        <div className="stack">
          <section className="card card-pad stack">
            <Publishing article={article} />
            <Submit>{t('save')}</Submit>
          </section>
          <section className="card card-pad stack">
            <PictureField
              key={article.cover}
              name="cover"
              label={t('cover')}
              defaultValue={article.cover}
              context="cover"
              ratio="16/9"
            />
            <TextField
              name="slug"
              label={t('slug')}
              defaultValue={slug}
              help={`${origin}/articles/…`}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <SelectField name="author_id" label={t('author')} defaultValue={article.author.id}>
              <Options of={authors.map(({ id, name }) => ({ id, title: name }))} />
            </SelectField>
            <TagChoice of={tags} chosen={article.tagIds} />
          </section>
          <p>
            <DeleteButton
              size="sm"
              text={t('delete_text')}
              action={`/home/articles/${id}`}
              onDeleted={() => router.visit('/home/articles')}
            >
              {t('delete')}
            </DeleteButton>
          </p>
        </div>
      </Form>
    </OfficeLayout>
  )
}
