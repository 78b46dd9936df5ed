const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

const formats = new Map<string, Intl.NumberFormat>()

/** Made once each: making one takes longer than the rest of a page's file list. */
function getFormat(locale: string, unit: string, maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${locale} ${unit} ${maximumFractionDigits}`
  const known = formats.get(name)
  if (known) return known
  // English shortens bytes to “119 byte”.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const made = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits })
  formats.set(name, made)
  return made
}

/** `340 kB`, `1.2 MB`, `1,2 MB`: three figures at most. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return getFormat(locale, UNITS[step] ?? 'byte', amount < 10 && step > 1 ? 1 : 0).format(amount)
}
