/** The school's sign for the browser's tab: its first letter on its colour, as an address that needs no request. */
export function schoolIcon({ name, hue, chroma }: { name: string; hue: number; chroma: number }): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? ''
  // The same fill as --brand: see the tokens of the design system.
  const fill = `oklch(0.52 ${Math.min(chroma, 0.17)} ${hue})`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>` +
    `<text x="16" y="22.5" font-family="Inter,system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
