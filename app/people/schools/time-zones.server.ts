/** Time zones by their names in the IANA database. Browsers know others than servers, so pages get this list. */
export const TIME_ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

const known = new Set(TIME_ZONES)

export function isTimeZone(name: string): boolean {
  return known.has(name)
}
