import { getControl } from '#app/ui/field.tsx'

type Props = { id: string; value: number; suffix: string; onChange: (value: number) => void }

/** A whole number of at most four digits, with what it counts. */
export function DigitsInput({ id, value, suffix, onChange }: Props) {
  return (
    <div className="input-group">
      <input
        {...getControl(id, true, undefined)}
        className="input num"
        inputMode="numeric"
        value={String(value)}
        onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(0, 4)))}
      />
      <span className="suffix faint">{suffix}</span>
    </div>
  )
}
