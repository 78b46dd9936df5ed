import { AFFILIATE_CODE, withReferral } from '#app/partners/affiliates/affiliate.ts'

/**
 * An address of the school with the affiliate of the page around: the element's own `ref`, else the one that the page was
 * opened with. The element sets no cookie; the school remembers it when somebody follows the link.
 */
export function withPageReferral(address: string, own: string | null, search: string): string {
  const code = own ?? new URLSearchParams(search).get('ref')
  return code !== null && AFFILIATE_CODE.test(code) ? withReferral(address, code) : address
}
