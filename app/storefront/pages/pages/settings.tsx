import { Link, router } from '@inertiajs/react'
import { SlugField } from '#app/content/catalogue/ui/slug-field.tsx'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import { LanguageField } from '#app/people/schools/ui/language-field.tsx'
import { SeoFields } from '#app/people/schools/ui/seo-fields.tsx'
import { inFields, inLocale } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { CheckField, SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PAGE_STATUSES, PAGE_TITLE_MAX, type PageRow } from '../page.ts'

export const texts = ['ui', 'pages', 'catalogue', 'schools', 'media']

/** What stands beside a page's blocks: its name and address, what search engines and friends are shown, who sees it. */
export default function Settings({ row }: { row: PageRow }) {
  const t = useTexts('pages')
  const { school, locale } = useShared()
  const values = inFields({ title: row.title, 'seo.title': row.seo.title, 'seo.description': row.seo.description })
  const own = row.kind === 'own'
  return (
    <OfficeLayout
      title={own ? inLocale(row.title, locale) : t(`kind_${row.kind}`)}
      crumbs={[{ href: '/home/pages', text: t('pages') }]}
      actions={
        <Link className="btn" href={`/home/pages/${row.id}`}>
          {t('edit_blocks')}
        </Link>
      }
    >
      <Card className="max-w-180">
        <Form action={`/account/page/${row.id}`} submit={t('save')} done={t('saved')}>
          <input type="hidden" name="version" value={row.version} />
          <Languages locales={school.locales} names={['title', 'seo.title', 'seo.description']} values={values}>
            {(of) => (
              <>
                <LanguageField name="title" label={t('title')} max={PAGE_TITLE_MAX} locale={of} values={values} />
                <SeoFields locale={of} values={values} />
              </>
            )}
          </Languages>
          {own && (
            <>
              <SlugField key={row.slug} defaultValue={row.slug ?? ''} owner={{ owner: 'page', ownerId: row.id }} />
              <SelectField name="status" label={t('status')} help={t('status_help')} defaultValue={row.status}>
                {PAGE_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {t(`status_${status}`)}
                  </option>
                ))}
              </SelectField>
              <CheckField name="in_footer" defaultChecked={row.inFooter}>
                {t('in_footer')}
              </CheckField>
            </>
          )}
          <PictureField
            name="social_image"
            label={t('social_image')}
            help={t('social_image_help')}
            defaultValue={row.socialImage}
            context="page"
            ratio="1200/630"
          />
        </Form>
      </Card>
      <p className="pt-4">
        <DeleteButton
          size="sm"
          text={t(own ? 'delete_text' : 'start_over_text')}
          action={`/home/pages/${row.id}`}
          onDeleted={() => router.visit('/home/pages')}
        >
          {t(own ? 'delete' : 'start_over')}
        </DeleteButton>
      </p>
    </OfficeLayout>
  )
}
