import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ProductBoxes } from '#app/content/catalogue/ui/product-boxes.tsx'
import { inFields, inLocale } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { CheckField, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { externalLink } from '#app/ui/icons.ts'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { TOPIC_TITLE_MAX, type TopicRow, VISIBILITIES, type Visibility } from '../topic.ts'

export const texts = ['ui', 'community']

const AT = '/home/community/topics'

type Props = { topic: TopicRow; products: OptionList }

/** A topic: its words, who reads it, who writes in it. */
export default function Topic({ topic, products }: Props) {
  const t = useTexts('community')
  const { school, locale } = useShared()
  const [visibility, setVisibility] = useState<Visibility>(topic.visibility)
  const values = inFields({ title: topic.title, description: topic.description })
  return (
    <OfficeLayout
      title={inLocale(topic.title, locale)}
      crumbs={[{ href: AT, text: t('topics') }]}
      actions={
        <ButtonLink href={`/community/topics/${topic.id}`} size="sm" icon={externalLink}>
          {t('view')}
        </ButtonLink>
      }
    >
      <Card>
        <Form action={`${AT}/${topic.id}`} submit={t('save')} done={t('topic_saved')} version={topic.version}>
          <Languages locales={school.locales} names={['title', 'description']} values={values}>
            {(of) => (
              <>
                <TextField
                  name={`title.${of}`}
                  label={t('topic_name')}
                  lang={of}
                  defaultValue={values[`title.${of}`]}
                  maxLength={TOPIC_TITLE_MAX}
                />
                <TextArea
                  name={`description.${of}`}
                  label={t('description')}
                  lang={of}
                  defaultValue={values[`description.${of}`]}
                  rows={3}
                />
              </>
            )}
          </Languages>
          <SelectField
            name="visibility"
            label={t('visibility')}
            defaultValue={topic.visibility}
            onChange={({ target }) => setVisibility(target.value as Visibility)}
          >
            {VISIBILITIES.map((value) => (
              <option key={value} value={value}>
                {t(`visibility_${value}`)}
              </option>
            ))}
          </SelectField>
          {visibility === 'holders' && (
            <ProductBoxes
              label={t('products')}
              products={products}
              isChecked={(id) => topic.product_ids.includes(id)}
            />
          )}
          <CheckField name="allow_students_to_add_posts" defaultChecked={topic.allow_students_to_add_posts}>
            {t('allow_students')}
          </CheckField>
          <CheckField name="locked" defaultChecked={topic.locked}>
            {t('lock')}
          </CheckField>
        </Form>
      </Card>
      <p className="pt-4">
        <DeleteButton action={`${AT}/${topic.id}`} text={t('delete_topic_text')} onDeleted={() => router.visit(AT)}>
          {t('delete_topic')}
        </DeleteButton>
      </p>
    </OfficeLayout>
  )
}
