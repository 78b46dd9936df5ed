/** A passkey as its owner sees it. */
export type PasskeyView = { id: number; name: string; created_at: string; last_used_at: string | null }
