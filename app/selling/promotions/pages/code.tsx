import { Link, router } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { CODE_MAX, type CodeOptions, type CodeRow } from '../code.ts'
import { CodeFields } from '../ui/code-fields.tsx'
import { CodeLinks } from '../ui/code-links.tsx'
import { CodeStateBadge } from '../ui/code-state.tsx'
import '../ui/promotions.css'

export const texts = ['ui', 'promotions']

type Props = CodeOptions & { code: CodeRow; linked: CodeOptions['products']; zone: string }

/** A code: what it is, how often it was used, and the links that bring it along. */
export default function CodePage({ code, linked, zone, ...options }: Props) {
  const t = useTexts('promotions')
  return (
    <OfficeLayout
      title={code.code}
      crumbs={[{ href: '/home/promo-codes', text: t('promo_codes') }]}
      actions={<CodeStateBadge of={code} />}
    >
      <div className="office-two">
        <Card>
          <Form
            action={`/home/promo-codes/${code.id}`}
            submit={t('save')}
            done={t('saved')}
            version={code.version}
            key={code.version}
          >
            <TextField
              name="code"
              label={t('code')}
              help={t('code_help')}
              defaultValue={code.code}
              maxLength={CODE_MAX}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <CodeFields code={code} currency={code.currency} zone={zone} {...options} />
          </Form>
        </Card>
        <div className="stack">
          <CodeLinks code={code} products={linked} />
          <Card as="section" aria-labelledby="used">
            <CardHead id="used" title={t('used')} />
            <div className="card-pad stack" style={{ '--g': '16px' }}>
              <p className="num">
                {code.quantity === null ? code.used : t('used_of', { used: code.used, quantity: code.quantity })}
              </p>
              {code.used > 0 && (
                <Link className="link w-fit" href={`/home/transactions?code=${encodeURIComponent(code.code)}`}>
                  {t('orders_with_it')}
                </Link>
              )}
              {code.batchId !== null && (
                <Link className="link w-fit" href={`/home/promo-codes?batch=${code.batchId}`}>
                  {t('of_batch')}
                </Link>
              )}
              <div>
                <DeleteButton
                  text={t('delete_text')}
                  action={`/home/promo-codes/${code.id}`}
                  size="sm"
                  onDeleted={() => router.visit('/home/promo-codes')}
                >
                  {t('delete')}
                </DeleteButton>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </OfficeLayout>
  )
}
