import type { KeyOf } from '#app/platform/i18n.ts'
import { translate } from '#app/platform/i18n.ts'
import type { ListFile } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import type { OfficeProduct } from './product-editor.ts'

/** The list of products as a file, with a head in the viewer's language. */
export const productFile: ListFile<OfficeProduct> = {
  name: 'products',
  columns({ locale }) {
    const say = (name: KeyOf<'office-products'>) => translate(locale, `office-products.${name}`)
    return [
      { head: say('title'), cell: ({ title }) => title },
      { head: say('kind'), cell: ({ type }) => say(`type_${type}`) },
      { head: say('slug'), cell: ({ slug }) => slug },
      { head: say('status'), cell: ({ status }) => say(`status_${status}`) },
      { head: say('tags'), cell: ({ tags }) => tags.map(({ name }) => name).join('; ') },
      { head: say('price'), cell: ({ price }) => price && majorUnits(price.amount, price.currency) },
      { head: say('currency'), cell: ({ price }) => price?.currency ?? null },
      { head: say('students'), cell: ({ students }) => students },
    ]
  },
}
