/** An amount as Tpay writes it, in whole units with two decimals: 4900 is 49.00. */
export function inWholeUnits(minor: number): string {
  return `${Math.floor(minor / 100)}.${`${minor % 100}`.padStart(2, '0')}`
}

/** The minor units of an amount in whole units; undefined where it is none. No part of it is ever a fraction. */
export function inMinorUnits(whole: string | number): number | undefined {
  const [, units, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(`${whole}`) ?? []
  return units === undefined ? undefined : Number(units) * 100 + Number(cents.padEnd(2, '0'))
}
