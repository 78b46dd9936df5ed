import type { ReactNode } from 'react'
import { Setting } from '#app/people/schools/ui/setting.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Form } from '#app/ui/form.tsx'
import type { ProductEditor } from '../product-editor.ts'

export type PartProps = ProductEditor

type Props = {
  name: 'basics' | 'looks' | 'facts' | 'promises' | 'search' | 'status' | 'contents' | 'dates'
  product: ProductEditor['product']
  title: string
  text: string
  /** Says itself that it is saved. */
  onDone?: () => void
  children: ReactNode
}

/** A part of the product's page: what it is about, and its form. */
export function Part({ name, product: { id, version }, title, text, onDone, children }: Props) {
  const t = useTexts('office-products')
  return (
    <Setting id={name} title={title} text={text}>
      <Form
        action={`/home/products/${id}/${name}`}
        submit={t('save')}
        done={onDone ? undefined : t('saved')}
        onDone={onDone}
        variant="plain"
        version={version}
      >
        {children}
      </Form>
    </Setting>
  )
}
