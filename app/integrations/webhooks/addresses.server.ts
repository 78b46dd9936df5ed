import { leadsInside } from '#app/platform/outbound.server.ts'
import { invalid } from '#app/platform/refusal.ts'

/** Refuses an address within a private network (422 on `url`). Names are looked up outside of transactions. */
export async function refuseInside(url: string | undefined): Promise<void> {
  if (url !== undefined && (await leadsInside(url))) throw invalid('url', 'webhooks.url_private')
}
