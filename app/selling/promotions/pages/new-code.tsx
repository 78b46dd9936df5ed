import { router } from '@inertiajs/react'
import type { SnakeCased } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { BATCH_MAX, CODE_MAX, type CodeOptions, type CodeRow, PREFIX_MAX } from '../code.ts'
import { CodeFields } from '../ui/code-fields.tsx'
import '../ui/promotions.css'

export const texts = ['ui', 'promotions']

type Props = CodeOptions & { batch: boolean; currency: string; zone: string }
type CreatedCode = SnakeCased<{ promoCode?: CodeRow; promoCodes?: CodeRow[] }>

/** One code with a name of its own, or many at once. */
export default function NewCode({ batch, ...of }: Props) {
  const t = useTexts('promotions')
  const opened = ({ promo_code, promo_codes = [] }: CreatedCode) =>
    router.visit(
      promo_code ? `/home/promo-codes/${promo_code.id}` : `/home/promo-codes?batch=${promo_codes[0]?.batch_id}`,
    )
  return (
    <OfficeLayout
      title={t(batch ? 'new_batch' : 'new_code')}
      crumbs={[{ href: '/home/promo-codes', text: t('promo_codes') }]}
    >
      <Card className="max-w-3xl">
        <Form<CreatedCode>
          action={batch ? '/home/promo-codes/batch' : '/home/promo-codes'}
          submit={t(batch ? 'create_batch' : 'create')}
          onAnswer={opened}
        >
          {batch ? <BatchNames /> : <CodeName />}
          <CodeFields batch={batch} {...of} />
        </Form>
      </Card>
    </OfficeLayout>
  )
}

function CodeName() {
  const t = useTexts('promotions')
  return (
    <TextField
      name="code"
      label={t('code')}
      help={t('code_help')}
      maxLength={CODE_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  )
}

function BatchNames() {
  const t = useTexts('promotions')
  return (
    <div className="code-fields">
      <TextField
        name="prefix"
        label={t('prefix')}
        help={t('prefix_help')}
        maxLength={PREFIX_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="count"
        label={t('count')}
        help={t('count_help', { max: BATCH_MAX })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </div>
  )
}
