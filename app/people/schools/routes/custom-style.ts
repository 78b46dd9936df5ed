import { Answer } from '#app/platform/answers.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { findStyles } from '../styles.server.ts'

const TYPE = { 'Content-Type': 'text/css; charset=utf-8' }
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** The school's own style sheet, as it was read and written anew. */
const sendStyle = openRoute({ access: 'public' }, async (c) => {
  const { id, styleHash } = c.var.school
  requireFound(styleHash)
  const { css } = await inSchool(id, (db) => findStyles(db, id))
  const known = c.req.query('v') === styleHash
  return new Answer(() => c.body(css, 200, known ? { ...TYPE, ...FOR_EVER } : TYPE))
})

export const routes = {
  'GET /custom-style.css': sendStyle,
} satisfies Addresses
