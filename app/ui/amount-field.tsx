import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { useTyped } from './money.tsx'

/** What every field says in which an amount is typed, also one in a row of a table. */
export const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const

type Props = Omit<ComponentProps<typeof TextField>, keyof typeof AMOUNT | 'suffix'> & {
  /** In minor units, as it is saved; nothing is an empty field. */
  saved?: number | null
  /** Behind what is typed: a currency, or a per cent sign. */
  unit: string
}

/** An amount as people type it in their language. */
export function AmountField({ saved, unit, ...field }: Props) {
  const typed = useTyped()
  const initial = field.value === undefined && { defaultValue: field.defaultValue ?? typed(saved) }
  return <TextField {...field} {...initial} {...AMOUNT} suffix={unit} />
}
