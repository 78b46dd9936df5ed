import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { forgottenCookie, readableCookie, valueOfCookie } from '#app/platform/cookies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { sendCookies } from '#app/platform/http.server.ts'
import { CODE_SHAPE } from './code.ts'

/** The browser's note of a code that a link brought: a hint, which the checkout looks at anew. */
const NAME = 'promo_code'
const DAYS = 30

export function rememberedCode(c: Context<Env>): string | undefined {
  const noted = valueOfCookie(c.req.header('cookie'), NAME)
  return noted !== undefined && CODE_SHAPE.test(noted) ? noted : undefined
}

export function rememberCode(c: Context<Env>, db: Db, code: string | undefined): void {
  if (code !== undefined && CODE_SHAPE.test(code)) sendCookies(c, db, [readableCookie(NAME, code, DAYS * 86_400)])
}

export function clearRememberedCode(c: Context<Env>, db: Db): void {
  sendCookies(c, db, [forgottenCookie(NAME)])
}
