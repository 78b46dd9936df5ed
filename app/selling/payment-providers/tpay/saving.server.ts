import type { MeansFact, ProviderMessage, SavedMeans } from '../provider.ts'
import { parseJson } from '../provider-call.server.ts'
import { Kept } from './messages.server.ts'

type Card = { token: string; brand?: string | undefined; tail?: string | undefined; expiry?: string | undefined }

/** A card as it is kept: its token, and what may be seen of it; it expires in a month that they write `MMYY`. */
export function savedCard({ token, brand, tail, expiry }: Card): SavedMeans {
  const [, month, year] = /^(\d\d)(\d\d)$/.exec(expiry ?? '') ?? []
  const card = {
    ...(brand && { brand }),
    ...(tail && { last4: tail.slice(-4) }),
    ...(month && year && { month: Number(month), year: 2000 + Number(year) }),
  }
  return { ids: { card: token }, card }
}

/** What a message of theirs says of a card that was to be kept without a payment; of its later changes nothing. */
export function keptCards({ body }: ProviderMessage): MeansFact[] {
  const kept = Kept.safeParse(parseJson(body)).data?.data
  if (!kept) return []
  const { tokenizationId: tokenization, token, cardBrand: brand, cardTail: tail, tokenExpiryDate: expiry } = kept
  return [{ ids: { tokenization }, saved: savedCard({ token, brand, tail, expiry }) }]
}
