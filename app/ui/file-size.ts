const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `340 kB`, `1.2 MB`, `1,2 MB`: three figures at most. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0,
  }).format(amount)
}
