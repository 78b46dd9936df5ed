/** `R/2026/00042`: series, then the number in it. */
export function receiptNumber({ series, number }: { series: string; number: number }): string {
  return `${series}/${String(number).padStart(5, '0')}`
}
