import { z } from 'zod'
import { Id } from '../platform/http.server.ts'
import { Prose, TypedAmount } from '../platform/inputs.server.ts'

/** Why money goes back or access ends; for staff alone. */
export const Reason = Prose(3, 500)

export const Amount = z.int().min(1).max(99_999_999_999)

/** The same as people type it; left empty it is all. */
export const TypedPart = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  TypedAmount.pipe(Amount).optional(),
)

/** Items of an order, by their ids. */
export const Items = z.array(Id).min(1).max(100)

/** By which whoever sends a request tells that it is the same one. */
export const Key = z.string().regex(/^[\w-]{1,100}$/)
