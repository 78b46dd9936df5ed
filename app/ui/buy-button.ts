/** The phone's buy bar steps aside while the page's own buy button is in view. Returns what ends the watch. */
export function watchBuyButton(bar: HTMLElement, button: Element) {
  const watch = new IntersectionObserver(([entry]) => {
    bar.toggleAttribute('data-away', entry?.isIntersecting ?? false)
  })
  watch.observe(button)
  return () => watch.disconnect()
}

/** Ties each bar of the page to the button marked `data-buy-button`. */
export function watchBuyBars(root: ParentNode = document) {
  const button = root.querySelector('[data-buy-button]')
  if (!button) return
  for (const bar of root.querySelectorAll<HTMLElement>('[data-buy-bar]')) watchBuyButton(bar, button)
}
