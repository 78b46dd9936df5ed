import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { questionsIn } from '#app/forms/form-questions/stored-question.ts'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { QuestionsCard } from '#app/forms/form-questions/ui/questions-card.tsx'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { type OfferedWay, ORDER_QUESTIONS_MAX, type OrderForm, type OrderFormRow } from '../order-form.ts'
import { WaysToPay } from '../ui/ways-to-pay.tsx'

export const texts = ['ui', 'office-products', 'form-questions', 'payment-providers', 'order-forms']

type Props = {
  product: FramedProduct
  form: OrderFormRow
  offered: OfferedWay[]
  costs: boolean
}

const read = ({ simple, questions, ways }: OrderFormRow) => ({ simple, questions, ways })

/** What a product's order asks, beside what its buyers see of it. */
export default function OrderFormPage({ product, form, offered, costs }: Props) {
  const t = useTexts('order-forms')
  const { locales } = useShared().school
  const locale = useLocale()
  const address = `/home/products/${product.id}/order-form`
  const { value, change, errors, conflict, resolve } = useAutosave({ address, name: 'order_form', row: form, read })
  const rest = {
    label: t('questions'),
    of: (one: OrderForm) => JSON.stringify(one, null, 1),
    into: (one: ReturnType<typeof read>) => one,
  }
  const previews = questionsIn(value.questions, locale).map((one) => ({ ...one, name: `preview-${one.id}` }))
  return (
    <ProductFrame product={product} page="order_form">
      <TwoVersions conflict={conflict} parts={[rest]} resolve={resolve} />
      <div className="office-two">
        <div className="stack">
          <Card as="section" pad="md" aria-label={t('simple')}>
            <CheckField
              name="simple"
              checked={value.simple}
              help={t('simple_help')}
              onChange={({ target }) => change({ simple: target.checked })}
            >
              {t('simple')}
            </CheckField>
          </Card>
          <WaysToPay
            offered={offered}
            ways={value.ways}
            costs={costs}
            error={errors.ways}
            onChange={(ways) => change({ ways })}
          />
          <QuestionsCard
            title={t('questions')}
            help={t('questions_help')}
            error={errors.questions}
            questions={value.questions}
            locales={locales}
            max={ORDER_QUESTIONS_MAX}
            errors={errors}
            onChange={(questions) => change({ questions })}
          />
        </div>
        {previews.length > 0 && (
          <Card as="section" pad="md" className="stack" aria-labelledby="preview">
            <h2 className="t16 strong" id="preview">
              {t('preview')}
            </h2>
            <div inert>
              <FormQuestions id="preview" questions={previews} errors={{}} />
            </div>
          </Card>
        )}
      </div>
    </ProductFrame>
  )
}
