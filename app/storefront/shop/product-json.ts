import type { ProductView } from '#app/content/catalogue/product-view.ts'
import type { OfferedPlan } from '#app/memberships/subscribing/plans-view.ts'
import { toSnakeCase } from '#app/platform/case.ts'

/** What the page of a product answers as JSON: its props, with dates, parts and plan by the names of calls. */
export function toProductJson<Props extends { product: ProductView; plan?: OfferedPlan | null }>(props: Props) {
  const { event, items, presaleUntil } = props.product
  return {
    ...props,
    product: { ...props.product, ...toSnakeCase({ event, items, presaleUntil }) },
    plan: toSnakeCase(props.plan),
  }
}
