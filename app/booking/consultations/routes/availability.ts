import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { getReturnPath } from '#app/platform/request.server.ts'
import {
  AvailabilityInput,
  addException,
  addHours,
  availabilityList,
  changeException,
  changeHours,
  deleteException,
  deleteHours,
  ExceptionInput,
  exceptionList,
  NewExceptionInput,
  requireException,
  requireHours,
} from '../availability.server.ts'
import { EXCEPTIONS_MAX, HOURS_MAX } from '../rules.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const
const PATH = '/home/availability'
/** The page again, of one consultation where it was narrowed to one. */
function pageAgain(c: Parameters<typeof getReturnPath>[0]): string {
  const from = getReturnPath(c)
  return from.startsWith(`${PATH}?`) ? from : PATH
}

/** The hours in which one can be booked; as JSON those of the week. The page has them all, as a week in part would say that the rest is closed. */
const listHours = listRoute(
  availabilityList,
  { access: 'build', json: inSnakeCase(availabilityList) },
  async ({ c, db, viewer, school, locale, list }) => {
    const context = { viewer, school, locale }
    const { filters } = list
    const week = await readList(db, availabilityList, context, { filters, length: 2 * HOURS_MAX })
    const days = await readList(db, exceptionList, context, { filters, length: 2 * EXCEPTIONS_MAX })
    const named = [...week.rows, ...days.rows].map(({ productId }) => productId)
    const set = { right: 'built', types: ['consultation'] } as const
    return page('consultations/availability', {
      list: { ...list, rows: week.rows },
      exceptions: days.rows,
      isWhole: week.next === null && days.next === null,
      products: await loadProductOptions(db, { c, viewer, school }, { ...set, chosen: named }),
      mayChangeAll: may(viewer, 'assign'),
    })
  },
)

const showHours = route(declared, async ({ db, ids, ...context }) =>
  json(toSnakeCase({ availability: await requireHours(db, context, ids.id) })),
)

const postHours = route(
  { access: 'build', input: AvailabilityInput, form: listHours },
  async ({ c, db, input, ...context }) => {
    const hours = input()
    return jsonOrRedirect(toSnakeCase({ availability: await addHours(db, context, hours) }), pageAgain(c), 201)
  },
)

const saveHours = route(
  { ...declared, input: AvailabilityInput, form: listHours },
  async ({ c, db, ids, input, ...context }) => {
    await requireHours(db, context, ids.id)
    return jsonOrRedirect(toSnakeCase({ availability: await changeHours(db, context, ids.id, input()) }), pageAgain(c))
  },
)

const removeHours = route(declared, async ({ c, db, ids, ...context }) => {
  await deleteHours(db, context, ids.id)
  return jsonOrRedirect({ deleted: true }, pageAgain(c))
})

const listExceptions = listRoute(exceptionList, { access: 'build', json: inSnakeCase(exceptionList) }, async () =>
  json({}),
)

const showException = route(declared, async ({ db, ids, ...context }) =>
  json(toSnakeCase({ exception: await requireException(db, context, ids.id) })),
)

const postException = route(
  { access: 'build', input: NewExceptionInput, form: listHours },
  async ({ c, db, input, ...context }) =>
    jsonOrRedirect(toSnakeCase({ exception: await addException(db, context, input()) }), pageAgain(c), 201),
)

const saveException = route({ ...declared, input: ExceptionInput }, async ({ db, ids, input, ...context }) => {
  await requireException(db, context, ids.id)
  return json(toSnakeCase({ exception: await changeException(db, context, ids.id, input()) }))
})

const removeException = route(declared, async ({ c, db, ids, ...context }) => {
  await deleteException(db, context, ids.id)
  return jsonOrRedirect({ deleted: true }, pageAgain(c))
})

export const routes = {
  'GET /home/availability': listHours,
  'POST /home/availability': postHours,
  'GET /home/availability/exceptions': listExceptions,
  'POST /home/availability/exceptions': postException,
  'GET /home/availability/exceptions/:id': showException,
  'PUT /home/availability/exceptions/:id': saveException,
  'DELETE /home/availability/exceptions/:id': removeException,
  'GET /home/availability/:id': showHours,
  'POST /home/availability/:id': saveHours,
  'PUT /home/availability/:id': saveHours,
  'DELETE /home/availability/:id': removeHours,
} satisfies Addresses
