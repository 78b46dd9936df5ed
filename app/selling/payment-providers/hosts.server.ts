import { env } from '#app/platform/env.server.ts'
import type { ProviderName } from './provider.ts'

/** Where a provider is asked: at its own address, or in tests at that of a double on this machine. */
export function getHost(provider: ProviderName, own: string): string {
  return env.providerHosts.get(provider) ?? own
}
