import type { Context } from 'hono'
import { Answer } from '#app/platform/answers.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { CONTAINER_CODE, frameDocument, framePolicy, getMode, READY_CODE } from '../script.ts'
import { findScript } from '../scripts.server.ts'

const JAVASCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' }
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }

function getScripts(c: Context<Env>) {
  const { scripts } = c.var.school
  requireFound(scripts)
  return { ...scripts, mode: getMode(scripts, env.allowDirectScripts) }
}

/** The document in which a school's script runs without an origin: it reaches neither cookies nor the page around it. */
const sendScriptFrame = openRoute({ access: 'public' }, async (c) => {
  const { hosts, hash } = getScripts(c)
  const { origin, locale } = c.var.school
  return new Answer(() =>
    c.html(frameDocument(locale, hash), 200, { 'Content-Security-Policy': framePolicy(origin, hosts) }),
  )
})

/** The script itself. Unless it may run in pages, a page of ours that asks for it gets none: only the frame does. */
const sendScriptCode = openRoute({ access: 'public' }, async (c) => {
  const { mode, hash } = getScripts(c)
  if (mode === 'sandboxed' && c.req.header('sec-fetch-site') === 'same-origin')
    throw new Refusal(403, 'errors.forbidden')
  const { id } = c.var.school
  const code = await inSchool(id, (db) => findScript(db, id))
  const known = c.req.query('v') === hash
  return new Answer(() => c.body(code, 200, known ? { ...JAVASCRIPT, ...FOR_EVER } : JAVASCRIPT))
})

const sendReadyCode = openRoute({ access: 'public' }, async (c) => {
  getScripts(c)
  return new Answer(() => c.body(READY_CODE, 200, JAVASCRIPT))
})

/** What waits for the visitor's consent before it loads the script. */
const sendContainerCode = openRoute({ access: 'public' }, async (c) => {
  if (getScripts(c).mode !== 'container') throw new Refusal(404, 'errors.not_found')
  return new Answer(() => c.body(CONTAINER_CODE, 200, JAVASCRIPT))
})

export const routes = {
  'GET /custom-script/code.js': sendScriptCode,
  'GET /custom-script/container.js': sendContainerCode,
  'GET /custom-script/frame': sendScriptFrame,
  'GET /custom-script/ready.js': sendReadyCode,
} satisfies Addresses
