/** A passkey as its owner sees it. */
export type PasskeyView = { id: number; name: string; createdAt: string; lastUsedAt: string | null }
