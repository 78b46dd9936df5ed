import { router } from '@inertiajs/react'

/** On to another lecture. A browser leaves full screen with the page, so there the page stays and changes what it shows. */
export function goTo(address: string): void {
  if (document.fullscreenElement) router.visit(address)
  else location.assign(address)
}
