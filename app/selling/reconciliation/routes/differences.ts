import { z } from 'zod'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { checkAgain } from '../checking.server.ts'
import { closeDifference, listDifferences, requireDifference } from '../differences.server.ts'

const PATH = '/home/reconciliation'
const ids = z.object({ difference: Id })

/** Where our books and the providers' differ, and what is to be done about it. */
const showDifferences = route({ access: 'sales' }, async ({ db, school }) => {
  const found = await listDifferences(db, school.id)
  return page('reconciliation/differences', { differences: found }, { json: toSnakeCase({ differences: found }) })
})

/** Asks the provider once more. */
const checkDifference = route({ access: 'sales', ids, form: showDifferences }, async ({ db, school, ids }) => {
  const difference = await requireDifference(db, school.id, ids.difference)
  return afterCommit(async () => jsonOrRedirect({ agrees: await checkAgain(difference) }, PATH))
})

/** Somebody has looked at it. */
const saveClosed = route({ access: 'sales', ids, form: showDifferences }, async ({ db, viewer, ids }) => {
  await closeDifference(db, viewer, ids.difference)
  return jsonOrRedirect({ state: 'closed' }, PATH)
})

export const routes = {
  'GET /home/reconciliation': showDifferences,
  'POST /home/reconciliation/:difference/check': checkDifference,
  'POST /home/reconciliation/:difference/close': saveClosed,
} satisfies Addresses
