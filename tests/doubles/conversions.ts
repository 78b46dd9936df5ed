import { listen } from './payments.ts'

export type Told = { target: 'ga4' | 'meta'; number: string; said: Record<string, unknown> }

/**
 * Google's Measurement Protocol and Meta's Conversions API on this machine, as strict about keys and shapes as they are, and
 * with their memory: of the same purchase told twice they count one. Google answers 204 to everything that has its keys.
 */
export async function startConversions(keys: { ga4: [string, string]; meta: [string, string] }) {
  const told: Told[] = []
  const side = await listen(({ method, path, query, body }) => {
    if (method !== 'POST') return { status: 404 }
    const said = JSON.parse(body) as Record<string, unknown>
    if (path === '/mp/collect') return { status: google(said, query) ? 204 : 403 }
    if (new RegExp(`^/v\\d+\\.0/${keys.meta[0]}/events$`).test(path)) return meta(said)
    return { status: 404, body: { error: { message: 'Unsupported post request' } } }
  })

  function google(said: Record<string, unknown>, query: URLSearchParams): boolean {
    if (query.get('measurement_id') !== keys.ga4[0] || query.get('api_secret') !== keys.ga4[1]) return false
    const [event] = said.events as { name: string; params: Record<string, unknown> }[]
    const { transaction_id: number, value, currency, items } = event?.params ?? {}
    const fits = typeof said.client_id === 'string' && event?.name === 'purchase' && Array.isArray(items)
    if (!fits || typeof number !== 'string' || typeof value !== 'number' || !/^[A-Z]{3}$/.test(`${currency}`))
      throw new Error(`a purchase that Google would drop: ${JSON.stringify(said)}`)
    told.push({ target: 'ga4', number, said })
    return true
  }

  function meta(said: Record<string, unknown>) {
    if (said.access_token !== keys.meta[1])
      return { status: 401, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }
    const [event] = said.data as {
      event_name: string
      event_id: string
      event_time: number
      user_data: { em: string[] }
    }[]
    const known = /^[0-9a-f]{64}$/.test(event?.user_data.em[0] ?? '') && Number.isInteger(event?.event_time)
    if (event?.event_name !== 'Purchase' || !known)
      return { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } }
    told.push({ target: 'meta', number: event.event_id, said })
    return { status: 200, body: { events_received: 1 } }
  }

  /** Of which purchases a target knows, each once however often it was told. */
  const known = (target: Told['target']) => [
    ...new Set(told.filter((one) => one.target === target).map(({ number }) => number)),
  ]
  return { ...side, told, known }
}
