import { router } from '@inertiajs/react'

/** Goes on to the page of what was just made. */
export function openMade({ product }: { product: { id: number } }): void {
  router.visit(`/home/products/${product.id}`)
}
