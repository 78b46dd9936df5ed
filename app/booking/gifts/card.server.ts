import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { makePdf } from '#app/platform/pdf.server.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { readPicture } from '#app/selling/invoicing/pdf.server.ts'
import { nameGiver } from './giver.ts'
import { getGiftToken } from './link.server.ts'
import type { requireOwnGift } from './own-gifts.server.ts'
import { GiftCard } from './pdfs/card.tsx'

type Drawn = { school: CurrentSchool; locale: Locale; of: string }

/** The card of a gift, with the link of its e-mail as words and as a code; drawn outside of transactions. */
export async function giftCard(
  { gift, order, product }: Awaited<ReturnType<typeof requireOwnGift>>,
  { school, locale, of }: Drawn,
): Promise<Uint8Array> {
  const link = `${mainOrigin(school)}/gift/${getGiftToken(gift)}`
  const logo = school.logo === null ? '' : await readPicture(school.logo)
  const { name, message } = gift
  const by = nameGiver(order.buyer, false)
  const card = { name, by, message, product: inLocale(product.title, locale), link, qr: await qrPath(link, 0) }
  return await makePdf(GiftCard({ card, school, logo, locale }), of)
}
