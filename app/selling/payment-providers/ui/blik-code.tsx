import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import './ways.css'

/** Where the code of a BLIK payment is typed. */
export function BlikCode({ error }: { error: string | undefined }) {
  const t = useTexts('payment-providers')
  return (
    <TextField
      className="blik-code"
      name="blik_code"
      label={t('blik_code')}
      help={t('blik_code_help')}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      inputClass="num"
    />
  )
}
