import { z } from 'zod'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { downloadPdf } from '#app/platform/download.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import { GiftedInput } from '#app/selling/checkout/inputs.server.ts'
import {
  correct,
  findLetterWait,
  giftView,
  ownGiftView,
  requireOwnGift,
  requirePrintable,
  sendNow,
} from '../own-gifts.server.ts'

const ids = z.object({ hash: Token })
/** More than anybody does by hand. */
const OFTEN = { name: 'gifts', burst: 60, perSecond: 1, freeInEvaluation: true }

/** What became of something that one gave, and what can still be done about it. */
const showOwnGift = route(
  { access: 'member', ids, input: z.object({ done: z.string().optional() }) },
  async ({ db, viewer, ids: { hash }, input }) => {
    const view = ownGiftView(viewer, hash, await requireOwnGift(db, viewer, hash))
    return page('gifts/own-gift', { ...view, done: input().done ?? '' }, { json: toSnakeCase({ gift: view.gift }) })
  },
)

const ofGift = { access: 'member', ids, form: showOwnGift, limit: OFTEN, waits: findLetterWait } as const

/** Corrects for whom it is. */
const correctGift = route({ ...ofGift, input: GiftedInput }, async ({ db, viewer, ids: { hash }, input }) => {
  const own = await requireOwnGift(db, viewer, hash)
  await correct(db, own, input())
  const { gift } = await requireOwnGift(db, viewer, hash)
  return jsonOrRedirect(toSnakeCase({ gift: giftView(gift) }), `${ownGiftPath(hash)}?done=saved`)
})

/** Sends it once more, or before its day. */
const sendGift = route(ofGift, async ({ db, viewer, ids: { hash } }) => {
  const own = await requireOwnGift(db, viewer, hash)
  await sendNow(db, own)
  return jsonOrRedirect(toSnakeCase({ gift: giftView(own.gift) }), `${ownGiftPath(hash)}?done=sent`)
})

/** A card to print, in the language that is read. */
const downloadCard = route({ access: 'member', ids }, async ({ db, school, viewer, locale, ids: { hash } }) => {
  const found = requirePrintable(await requireOwnGift(db, viewer, hash))
  // Only now: most processes never draw one.
  const { giftCard } = await import('../card.server.ts')
  return afterCommit(async () =>
    downloadPdf('gift.pdf', await giftCard(found, { school, locale, of: `account ${viewer.id}` })),
  )
})

export const routes = {
  'GET /my/transactions/:hash/gift': showOwnGift,
  'POST /my/transactions/:hash/gift': correctGift,
  'GET /my/transactions/:hash/gift/card.pdf': downloadCard,
  'POST /my/transactions/:hash/gift/send': sendGift,
} satisfies Addresses
