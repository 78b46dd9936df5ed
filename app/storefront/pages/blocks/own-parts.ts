import { alignLeft, check, circleHelp, panelsTopLeft, userRound } from '#app/ui/icons.ts'
import { block } from './block.ts'

/** What the school's home says of the school, as its settings have it. */
export const welcome = block({ group: 'text', icon: panelsTopLeft, on: ['home'], wide: true, fields: {} })
export const about = block({ group: 'people', icon: userRound, on: ['home'], wide: true, fields: {} })

/** What a product says of itself, as its own form has it. */
export const outcomes = block({ group: 'sale', icon: check, on: ['product'], fields: {} })
export const description = block({ group: 'text', icon: alignLeft, on: ['product'], fields: {} })
export const questions = block({ group: 'text', icon: circleHelp, on: ['product'], fields: {} })
