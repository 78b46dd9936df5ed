import type { Asked, Reply } from './payments.ts'

const wrong = (status: number, error: object): Reply => ({ status, body: { error } })

/** What they answered to calls, by their keys: asked again they answer the same, also that they failed. */
export function rememberedAnswers() {
  const keys = new Map<string, { sent: string; reply: Reply }>()
  let breaking: { path: RegExp; when: 'before' | 'after' } | undefined
  let refusing: { path: RegExp; code: string } | undefined
  return {
    forgetKeys: () => keys.clear(),
    breakDown(path: RegExp, when: 'before' | 'after') {
      breaking = { path, when }
    },
    refuse(path: RegExp | undefined, code = 'rate_limit') {
      refusing = path && { path, code }
    },
    once(school: number, asked: Asked, act: () => Reply): Reply {
      const key = asked.header('idempotency-key')
      if (!key || key.length > 255) return wrong(400, { type: 'idempotency_error' })
      const sent = `${school} ${asked.path} ${asked.body}`
      const known = keys.get(`${school} ${key}`)
      if (known && known.sent !== sent) return wrong(400, { type: 'idempotency_error' })
      if (known) return { ...known.reply, headers: { 'idempotent-replayed': 'true' } }
      if (refusing?.path.test(asked.path)) return wrong(400, { type: 'invalid_request_error', code: refusing.code })
      const broken = breaking?.path.test(asked.path) ? breaking.when : undefined
      if (broken) breaking = undefined
      const made = broken === 'before' ? undefined : act()
      const reply = broken || !made ? wrong(500, { type: 'api_error' }) : made
      keys.set(`${school} ${key}`, { sent, reply: structuredClone(reply) })
      return reply
    },
  }
}
