import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import type { ProductEditor } from '../product-editor.ts'

export type TabProps = ProductEditor

type Props = {
  product: ProductEditor['product']
  /** Below the product's address, where the fields of the tab are saved; the address itself without one. */
  part?: 'contents' | 'dates' | 'looks' | 'search'
  children: ReactNode
}

/** The form of a tab: cards above one Save, which stays in view and counts what is not saved. */
export function TabForm({ product: { id, version }, part, children }: Props) {
  const t = useTexts('office-products')
  const address = `/home/products/${id}`
  return (
    <Form
      action={part ? `${address}/${part}` : address}
      submit={t('save')}
      done={t('saved')}
      frame="page"
      foot={<Unsaved />}
      version={version}
    >
      {children}
    </Form>
  )
}

type TabCardProps = { id: string; title: string; text?: string; children: ReactNode }

/** One subject of a tab. */
export function TabCard({ id, title, text, children }: TabCardProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`}>
      <CardHead id={`${id}-title`} title={title} />
      <div className="card-pad stack">
        {text && <p className="help">{text}</p>}
        {children}
      </div>
    </Card>
  )
}
