import { createContext, useContext } from 'react'

/** What this deployment takes: MB of one file. */
export const Limits = createContext({ maxMb: 0 })

export const useLimits = () => useContext(Limits)
