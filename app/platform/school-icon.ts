type IconDesign = { name: string; hue: number; chroma: number }

/** The school's sign for the browser's tab, as an address that needs no request. */
export function schoolIcon(sign: IconDesign): string {
  return `data:image/svg+xml,${encodeURIComponent(schoolIconSvg(sign))}`
}

/** What stands on the sign of a school without a logo. */
export const signLetter = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? ''

/** The first letter of the school's name on its colour. */
export function schoolIconSvg({ name, hue, chroma }: IconDesign): string {
  const letter = signLetter(name)
  // The same fill as --brand: see the tokens of the design system.
  const fill = `oklch(0.52 ${Math.min(chroma, 0.17)} ${hue})`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>` +
    `<text x="16" y="22.5" font-family="Inter,system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  )
}
