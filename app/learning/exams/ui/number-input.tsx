import { useState } from 'react'

type Props = {
  id: string
  value: number | null
  /** null once nothing stands there. */
  onNumber: (number: number | null) => void
  suffix?: string
  invalid?: boolean
  help?: boolean
}

/** A small whole number; an empty field stays empty while another is typed. */
export function NumberInput({ id, value, onNumber, suffix, invalid = false, help = false }: Props) {
  const [emptied, setEmptied] = useState(value === null)
  const input = (
    <input
      id={id}
      className="input num input-number"
      inputMode="numeric"
      maxLength={6}
      aria-invalid={invalid || undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      value={emptied ? '' : String(value ?? '')}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        setEmptied(digits === '')
        onNumber(digits === '' ? null : Number(digits))
      }}
    />
  )
  if (!suffix) return input
  return (
    <div className="input-group">
      {input}
      <span className="suffix faint">{suffix}</span>
    </div>
  )
}
