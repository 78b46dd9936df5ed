export type SandboxView = {
  payment: {
    ref: string
    amount: number
    currency: string
    description: string
    outcome: 'paid' | 'declined' | 'abandoned' | 'delayed' | null
    returnPath: string
    /** What pays it is charged again later. */
    saves: boolean
  }
  delaySeconds: number
}
