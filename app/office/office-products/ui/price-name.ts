import type { ListedPrice } from '#app/content/catalogue/price-editor.ts'
import { useTexts } from '#app/platform/page.tsx'

/** What a price is called: its name, else its number among several. */
export function usePriceName(prices: readonly ListedPrice[]): (price: Pick<ListedPrice, 'id' | 'name'>) => string {
  const t = useTexts('office-products')
  return ({ id, name }) => {
    if (name) return name
    const number = prices.findIndex((price) => price.id === id) + 1
    return prices.length > 1 ? t('price_number', { number }) : t('standard_price')
  }
}
