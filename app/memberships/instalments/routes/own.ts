import { z } from 'zod'
import { afterCommit, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { WholeNumber } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Cypher } from '#app/selling/checkout/inputs.server.ts'
import { findMeansWait } from '#app/selling/payment-providers/refused-means.server.ts'
import { getPlanPath, PAYABLE } from '../plan.ts'
import { loadOwnPlan } from '../shown.server.ts'

const loadPaying = () => import('../own.server.ts')
const loadSaving = () => import('../card.server.ts')

const declared = { access: 'member', ids: z.object({ id: Id }) } as const

/** What one pays in instalments: what was paid, what comes next, and to which card. */
const showPlan = route(declared, async ({ db, viewer, ids }) => {
  const plan = await loadOwnPlan(db, viewer, ids.id)
  return page('instalments/mine', { plan }, { json: toSnakeCase({ instalments: plan }) })
})

/** Pays what is owed, or the rest, with the saved card, for the amount that was seen. */
const pay = route(
  {
    ...declared,
    input: z.object({ what: z.enum(PAYABLE), amount: WholeNumber }),
    form: showPlan,
    limit: ROOMY,
  },
  async ({ db, viewer, ids, input }) => {
    await loadOwnPlan(db, viewer, ids.id)
    const { beginEarly, payEarly } = await loadPaying()
    const opened = await beginEarly(db, viewer, ids.id, input())
    return afterCommit(async () => {
      const next = await payEarly({ schoolId: viewer.schoolId, id: ids.id }, opened)
      return jsonOrRedirect(next, next.redirect)
    })
  },
)

const showCard = route(declared, async (context) => {
  const { loadPlanCard } = await loadSaving()
  return page('subscribing/card', { view: await loadPlanCard(context.db, context, context.ids.id) })
})

/** A card as it is encrypted for the provider, which is passed on and never kept. */
const CardInput = z.object({ cypher: Cypher.optional() })

/** Saves another card: here, or on to where its bank is asked. */
const changeCard = route(
  { ...declared, input: CardInput, form: showCard, limit: ROOMY, waits: findMeansWait },
  async ({ db, viewer, school, ids, input }) => {
    const { findPlanSaving, startPlanCard } = await loadSaving()
    await (await loadPaying()).requireOwnPlan(db, viewer, ids.id)
    const { cypher } = input()
    const saving = await findPlanSaving(db, { viewer, school }, ids.id)
    return afterCommit(async (c) => {
      const begun = await startPlanCard({ viewer, school }, saving, { ip: c.var.ip, cypher })
      if (begun === true) return jsonOrRedirect({ saved: true }, getPlanPath(ids.id))
      const { means, ...next } = begun
      return jsonOrRedirect(next, next.redirect)
    })
  },
)

/** Where the bank leads back to. */
const showCardDone = route(declared, async ({ viewer, ids }) =>
  afterCommit(async () => {
    const at = getPlanPath(ids.id)
    const { finishPlanCard } = await loadSaving()
    return redirect((await finishPlanCard(viewer, ids.id)) === 'saved' ? at : `${at}/card`)
  }),
)

export const routes = {
  'GET /my/instalments/:id': showPlan,
  'GET /my/instalments/:id/card': showCard,
  'POST /my/instalments/:id/card': changeCard,
  'GET /my/instalments/:id/card/done': showCardDone,
  'POST /my/instalments/:id/pay': pay,
} satisfies Addresses
