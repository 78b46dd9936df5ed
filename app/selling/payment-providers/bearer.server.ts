import { cache } from '#app/platform/cache.ts'
import { callProvider, type ProviderRequest, type ProviderResponse } from './provider-call.server.ts'

const tokens = cache<string, string>()

/**
 * Asks a provider that wants a token got before by the school's credentials; `owner` names school and credentials. One
 * that does not know the token any more is asked again with a new one.
 */
export async function callWithToken(
  { owner, make }: { owner: string; make: () => Promise<string> },
  address: string,
  asking: ProviderRequest,
): Promise<ProviderResponse> {
  const ask = async () => {
    const token = tokens.find(owner)?.value ?? tokens.keep(owner, await make())
    return await callProvider(address, { ...asking, headers: { authorization: `Bearer ${token}` } })
  }
  const answer = await ask()
  if (answer.status !== 401) return answer
  tokens.forget((_, key) => key === owner)
  return await ask()
}
