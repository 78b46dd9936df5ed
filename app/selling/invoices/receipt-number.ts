/** `R/2026/00042`: series, then the number in it; null while it waits for one. */
export function receiptNumber({ series, number }: { series: string; number: number | null }): string | null {
  return number === null ? null : `${series}/${String(number).padStart(5, '0')}`
}
